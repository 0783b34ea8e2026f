"""Makes links of the package's documents that lead to the sources plain text: documents.py FOLDER."""

import pathlib
import re
import sys

LINK = re.compile(r"!?\[([^\]]*)\]\((?!\w+:|#)([^)\s#]+)(?:#[^)\s]*)?\)")


def main(folder):
    for document in pathlib.Path(folder).rglob("*.md"):
        def kept(match, document=document):
            return match[0] if (document.parent / match[2]).exists() else match[1]

        document.write_text(LINK.sub(kept, document.read_text()))


if __name__ == "__main__":
    main(sys.argv[1])
