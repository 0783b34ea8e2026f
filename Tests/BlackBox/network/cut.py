"""A network between a page and a server that can be lost."""

import socket
import threading


class Cut:
    """A network between a page and a server that can be cut: open connections are lost, and new ones fail."""

    def __init__(self, server):
        self.server, self.open, self.is_cut = server, [], False
        # While it is clear, nothing arrives.
        self.flows = threading.Event()
        self.flows.set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.urls = {"http": f"http://127.0.0.1:{self.listener.getsockname()[1]}"}
        self.url = self.urls["http"]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            if self.is_cut:
                near.close()
                continue
            far = socket.create_connection(("127.0.0.1", self.server.port))
            self.open += [near, far]
            for source, target in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(source, target), daemon=True).start()

    def _carry(self, source, target):
        try:
            while data := source.recv(65536):
                self.flows.wait()
                target.sendall(data)
        except OSError:
            pass
        for end in (source, target):
            end.close()

    def cut(self, is_cut=True):
        self.is_cut = is_cut
        self.flows.set()
        if not is_cut:
            return
        for end in self.open:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        self.open.clear()

    def stall(self):
        """From now on nothing arrives, and no connection ends."""
        self.flows.clear()

    def close(self):
        self.cut()
        self.listener.close()
