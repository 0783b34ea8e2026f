"""A foreign web site: another origin, a strict policy, pages that were not written for the overlay."""

import http.server
import mimetypes
import pathlib
import re
import threading
from urllib.parse import urlsplit

PAGE = """<!doctype html>
<html lang="{language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A page</title>
{script}
</head>
<body>
<button id="button">A button</button>
<dialog id="dialog"><p>A dialog</p><button id="inside">Inside</button></dialog>
<div id="popover" popover="manual">A popover</div>
<main id="box">{content}</main>
</body>
</html>
"""


class ForeignSite:
    """Serves `/` with any script tag in its head; its policy lets scripts in from one origin and nothing else."""

    def __init__(self):
        self.pages = {}
        self.folder, self.tag = None, ""
        site = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                path = urlsplit(self.path).path
                media_type, policy, body = site.pages.get(path) or site.file(path)
                data = body.encode() if isinstance(body, str) else body
                self.send_response(200 if data else 404)
                self.send_header("Content-Type", f"{media_type}; charset=utf-8")
                self.send_header("Content-Length", str(len(data)))
                if policy:
                    self.send_header("Content-Security-Policy", policy)
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_):
                pass

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.http.server_port}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def put(self, path, body, media_type="text/html", policy="default-src 'none'"):
        self.pages[path] = (media_type, policy, body)

    def show(self, server, attributes='data-touchkit="on"', content="", own_script="", fetches=False, language="en"):
        """Puts a page at `/` that has the overlay's tag with these attributes.

        `language`: that of the page. `fetches`: its policy also allows requests to the server, not only live connections.
        """
        scripts = server.url
        tag = f'<script src="{server.url}/touchkit.js" {attributes}></script>'
        if own_script:
            self.put("/page.js", own_script, "text/javascript")
            scripts += " 'self'"
            tag += '<script defer src="/page.js"></script>'
        policy = (f"default-src 'none'; script-src {scripts}; style-src 'none'; frame-src 'self'; "
                  f"connect-src {server.url.replace('http', 'ws')}{' ' + server.url if fetches else ''}; require-trusted-types-for 'script'")
        self.put("/", PAGE.format(script=tag, content=content, language=language), policy=policy)
        return self.origin

    def show_folder(self, folder, tag):
        """Serves the pages of a folder unchanged, except a tag at the start of each head, and without a policy."""
        self.folder, self.tag = pathlib.Path(folder), tag
        return self.origin

    def file(self, path):
        """The media type, the policy and the content of a folder's file; empty if there is none."""
        found = self.folder and self.folder / path.lstrip("/")
        if found and found.is_dir():
            found /= "index.html"
        if not found or not found.is_file():
            return "text/plain", "default-src 'none'", b""
        content, media_type = found.read_bytes(), mimetypes.guess_type(found.name)[0] or "text/plain"
        if media_type == "text/html":
            content = re.sub(rb"<head[^>]*>", lambda head: head[0] + self.tag.encode(), content, count=1)
        return media_type, None, content

    def close(self):
        self.http.shutdown()
        self.http.server_close()
