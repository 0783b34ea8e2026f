"""The lists of languages in the documents: each has the folders of Public/languages, English first, then by code."""

import re

DOCUMENTS = ("docs/*.md", "docs/*.yaml", "docs/*.json", "clients/python/src/touchfigures/_operations.py", "Scripts/lesson", "Scripts/pictures")
# `en`, `de`, `fr`; "en", "de", "fr"; en, de or fr; en|de|fr: from English on, at least two.
LIST = re.compile(r"""(?<![\w`"])(?P<quote>[`"]?)\ben\b(?P=quote)(?P<separator>,\ |\|)(?P=quote)[a-z]{2}\b(?P=quote)
                      (?:(?P=separator)(?P=quote)[a-z]{2}\b(?P=quote))*(?P<last>\ or\ (?P=quote)[a-z]{2}\b(?P=quote))?""", re.VERBOSE)
# One line of the same form for each language.
FIELDS = re.compile(r"^(?P<indent> +)en: (?P<form>.*)\n(?:(?P=indent)[a-z]{2}: (?P=form)\n)+", re.MULTILINE)


def codes(root):
    return sorted((index.parts[-3] for index in root.glob("Public/languages/*/pages/index.js")), key=lambda code: (code != "en", code))


def with_languages(text, languages):
    """The text with all languages in each of its lists."""
    def listed(found):
        quoted = [f"{found['quote']}{code}{found['quote']}" for code in languages]
        if found["last"]:
            return f"{found['separator'].join(quoted[:-1])} or {quoted[-1]}"
        return found["separator"].join(quoted)

    def fields(found):
        return "".join(f"{found['indent']}{code}: {found['form']}\n" for code in languages)

    return FIELDS.sub(fields, LIST.sub(listed, text))


def documents(root):
    """The documents with lists of languages, by their path below the root."""
    languages = codes(root)
    texts = {str(file.relative_to(root)): file.read_text() for pattern in DOCUMENTS for file in sorted(root.glob(pattern))}
    return {path: with_languages(text, languages) for path, text in texts.items() if LIST.search(text) or FIELDS.search(text)}
