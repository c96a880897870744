"""Toolkits as others would bring them: files in a folder, and packages that are installed."""

from __future__ import annotations

from pathlib import Path

PARCELS = '''\
"""Parcels on their way."""

from doneby import Toolkit, ToolError, tool


class ParcelsToolkit(Toolkit):
    """Where parcels are."""

    @tool(effect="reads")
    def track_parcel(self, number: str) -> str:
        """Say where a parcel is and when it comes.

        Args:
            number: The number on its label.
        """
        if not number.isdigit():
            raise ToolError(f"{number} is no parcel number.", "It is made of digits.")
        return f"Parcel {number} comes on Friday."
'''


def write_file(folder: Path, name: str, source: str = PARCELS) -> Path:
    """Put a toolkit into a folder, as a careful user has it there."""
    folder.mkdir(mode=0o700, exist_ok=True)
    folder.chmod(0o700)
    path = folder / f"{name}.py"
    path.write_text(source, encoding="utf-8")
    path.chmod(0o600)
    return path


def install(site: Path, distribution: str, toolkits: dict[str, str], **modules: str) -> None:
    """What pip leaves behind: the modules, and the metadata that names the entry points.

    Args:
        site: A folder on ``sys.path``.
        distribution: The name of the package.
        toolkits: ``module:Class`` by the name of the toolkit.
        **modules: The source of each module.
    """
    info = site / f"{distribution.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    metadata = f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n"
    (info / "METADATA").write_text(metadata, encoding="utf-8")
    lines = ["[doneby.toolkits]", *(f"{name} = {value}" for name, value in toolkits.items())]
    (info / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
    for name, source in modules.items():
        (site / f"{name}.py").write_text(source, encoding="utf-8")
