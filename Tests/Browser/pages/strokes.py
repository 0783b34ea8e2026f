"""Strokes, actions and checks shared by tests of the touch page."""

# 192, 256 and 320 px: 3, 4 and 5 times 64, 12 cm in all.
TRIANGLE = [(50, 300), (242, 300), (242, 556), (50, 300)]


def switch_by(phone, how):
    if how == "button":
        phone.page.locator("#switch").tap()
    elif how == "key":
        phone.page.keyboard.press("s")
    else:
        phone.shake()


def opacity(phone, selector):
    """The effective opacity: the product with that of all ancestors."""
    return phone.page.evaluate(
        """(selector) => {
            let seen = 1;
            for (let e = document.querySelector(selector); e; e = e.parentElement) seen *= getComputedStyle(e).opacity;
            return seen;
        }""", selector)
