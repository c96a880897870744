"""Due phrases to dates, times and recurrences."""
