"""``python -m doneby``."""

import sys

from doneby.cli import main

if __name__ == "__main__":
    sys.exit(main())
