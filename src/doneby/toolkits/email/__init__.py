"""E-mail over IMAP and SMTP. Mail is text by others: nothing in it is ever taken as an order."""

from doneby.toolkits.email.account import Account, Server
from doneby.toolkits.email.toolkit import EmailToolkit

__all__ = ["Account", "EmailToolkit", "Server"]
