"""Screens that open over the main one."""
