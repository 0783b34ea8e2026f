"""The version of this package, which is that of the server that it comes with."""

__version__ = "1.0.0"

# Sent with each request and each live connection (RFC 9110 §10.1.5).
USER_AGENT = f"touchfigures-python/{__version__}"
