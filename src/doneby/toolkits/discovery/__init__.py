"""Toolkits of others: found, read, loaded and kept from doing harm by mistake.

Finding runs nothing (``sources``), a file is read once and safely (``files``), what was read is
what is run (``loading``), and what runs has a thread and time limits of its own (``guests``).
"""

from doneby.toolkits.discovery.files import ToolkitError
from doneby.toolkits.discovery.guests import Guest
from doneby.toolkits.discovery.loading import build, load, see_it_is_python
from doneby.toolkits.discovery.sources import GROUP, NAME, Source, fault_of_name, find

__all__ = [
    "GROUP",
    "NAME",
    "Guest",
    "Source",
    "ToolkitError",
    "build",
    "fault_of_name",
    "find",
    "load",
    "see_it_is_python",
]
