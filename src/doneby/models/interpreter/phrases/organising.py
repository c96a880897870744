# ruff: noqa: E501 - a phrasing is one line
"""Ways to rename, archive and delete projects and sections themselves, and to add sections."""

from __future__ import annotations

from doneby.models.interpreter.phrases import Intent

ORGANISING = (
    Intent(
        "add_project_with",
        "add_project",
        """
        (add|create|make|start|open|set up) [me] [<a>] (project|list) [called|named|:|for] {list_name} [,] (with|having|and|with the|and the|with these) [two|three|four|2|3|4|a] (section|sections) [called|named|:] {sections}
        new (project|list) [called|named|:] {list_name} [,] (with|having|and|with the|and the|with these) [two|three|four|2|3|4|a] (section|sections) [called|named|:] {sections}
        """,
    ),
    Intent(
        "add_sections",
        "add_section",
        """
        (add|create|make) [the|new|two new|three new|these|two|three|four] sections [called|named|:] {sections} (to|in|under|inside) [the] [project] {in_project} [project|list]
        (add|create|make) [the|new|two new|three new|these|two|three|four] sections (to|in|under|inside) [the] [project] {in_project} [project|list] [called|named] : {sections}
        """,
    ),
    Intent(
        "add_section",
        "add_section",
        """
        (add|create|make|start) [<a>] section (to|in|under|inside) [the] [project] {in_project} [project|list] (called|named|:) {section_name}
        (add|create|make|start) [<a>] section [called|named|:] {section_name} (to|in|under|inside) [the] [project] {in_project} [project|list]
        (add|create|make|start) [<a>] {short_section} section (to|in|under|inside) [the] [project] {in_project} [project|list]
        (add|create|make|start) [<a>] section [called|named|:] {section_name}
        """,
        examples=("add a section Tools to #Garden",),
    ),
    Intent(
        "rename_project",
        "rename_project",
        """
        (rename|retitle) [the|my] project {in_project} (to|as|into) {new_name}
        (rename|retitle) [the|my] {in_project} project (to|as|into) {new_name}
        (change|set) [the] name of [the|my] project {in_project} to {new_name}
        (rename|retitle) {hash_project} (to|as|into) {new_name}
        """,
        examples=("rename the project Garden to Yard",),
    ),
    Intent(
        "rename_section",
        "rename_section",
        """
        (rename|retitle) [the|my] section {section} (to|as|into) {new_name}
        (rename|retitle) [the|my] {section} section (to|as|into) {new_name}
        """,
    ),
    Intent(
        "add_label",
        "add_label",
        """
        (add|create|make) [<a>] (label|tag) [called|named|:] {label_name}
        (i want|i need|i'd like|i would like|give me|we need|let me have) (a|another) [new] (label|tag) [called|named|:|,|for|-] {label_name}
        new (label|tag) [called|named|:|,] {label_name}
        """,
        examples=("add a label errand",),
    ),
    Intent(
        "rename_label",
        "rename_label",
        """
        (rename|retitle) [the|my] (label|tag) {label_name} (to|as|into) {other_label}
        (rename|retitle) {at_label} (to|as|into) {other_label}
        """,
    ),
    Intent(
        "delete_label",
        "delete_label",
        """
        (delete|remove|erase|get rid of|scrap|bin|drop|ditch) [the|my|our] (label|tag) [called|named] {label_name} [altogether|entirely|completely|for good|everywhere]
        (delete|remove|erase|get rid of|scrap|bin|drop|ditch) [the|my|our] {label_name} (label|tag) [altogether|entirely|completely|for good|everywhere]
        (delete|remove|erase|get rid of) {at_label}
        """,
    ),
    Intent(
        "archive_project",
        "archive_project",
        """
        archive [the|my] project {in_project}
        archive [the|my] {in_project} (project|list)
        archive {hash_project}
        archive [the|my] {capital_project}
        """,
        examples=("archive the project Garden",),
    ),
    Intent(
        "unarchive_project",
        "unarchive_project",
        """
        (unarchive|un-archive|bring back|restore) [the|my] project {in_project}
        (unarchive|un-archive|bring back|restore) [the|my] {in_project} (project|list)
        (unarchive|un-archive) {hash_project}
        """,
    ),
    Intent(
        "delete_project",
        "delete_project",
        """
        (delete|remove|erase|nuke|bin|scrap|get rid of) [the|my|our] project [called|named] {in_project} [and everything in it|and all in it|and all its tasks|with all its tasks|with everything in it]
        (delete|remove|erase|nuke|bin|scrap|get rid of) [the|my|our] [whole|entire|complete] {in_project} project [and everything in it|and all in it|and all its tasks|with all its tasks|with everything in it]
        (delete|remove|erase) {hash_project}
        """,
        examples=("delete the project Garden",),
    ),
    Intent(
        "delete_section",
        "delete_section",
        """
        (delete|remove|erase) [the|my|our] section [called|named] {section}
        (delete|remove|erase) [the|my|our] {section} section
        """,
    ),
)
