"""Reading a toolkit as a model reads it, and saying what stands in the model's way.

``faults_of`` gives every fault with its place and what to do. What a fault is stands in ``rules``;
``words`` holds the words that say nothing, ``risks`` looks for what can fail unsaid, ``written``
finds the lines.
"""

from doneby.toolkits.checking.rules import Fault, faults_of

__all__ = ["Fault", "faults_of"]
