"""An account written down whole, and what was written down made again in another."""
