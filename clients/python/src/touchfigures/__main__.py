"""`python -m touchfigures`: what the package does without a program of one's own."""

import argparse
import sys

from .merging import MergeFailed, merge_archives


def main(arguments: list[str] | None = None) -> int:
    """Runs a command; returns the exit status: 0, 1 for what failed, 2 for a wrong command."""
    parser = argparse.ArgumentParser(prog="python -m touchfigures", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    merge = commands.add_parser("merge", help="archives of several sessions and sites as one data set")
    merge.add_argument("archives", nargs="+", metavar="SITE=FILE", help="an archive of a session, and where it was")
    merge.add_argument("-o", "--output", required=True, metavar="FILE", help="the zip file to write")
    merge.add_argument("--name", help="the data set's name")
    merge.add_argument("--author", action="append", default=[], help="an author; once for each")
    merge.add_argument("--license", help="the licence's address")
    given = parser.parse_args(arguments)
    archives: dict[str, list[str]] = {}
    for each in given.archives:
        site, equals, path = each.partition("=")
        if not (site and equals and path):
            parser.error(f"{each}: write the site and the file as SITE=FILE, such as Berlin=monday.zip")
        archives.setdefault(site, []).append(path)
    try:
        merged = merge_archives(archives, given.output, name=given.name, authors=given.author, license=given.license)
    except MergeFailed as error:
        print(f"touchfigures: {error}", file=sys.stderr)
        return 1
    for site, sessions in merged.sessions.items():
        print(f"{site}: {', '.join(sessions)}")
    print(f"{merged.path}: {merged.rows.get('participants', 0)} participants, {merged.rows.get('events', 0)} touches")
    return 0


if __name__ == "__main__":
    sys.exit(main())
