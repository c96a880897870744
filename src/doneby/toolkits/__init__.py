"""Toolkits that come with doneby."""
