"""Settings and credentials made into an Agent that is ready to talk."""

from doneby.assistant.assistant import Assistant
from doneby.assistant.faults import keep_report
from doneby.assistant.options import Options

__all__ = ["Assistant", "Options", "keep_report"]
