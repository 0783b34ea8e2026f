"""The ring of targets of an experiment, tapped with a real finger."""

LIT = """() => { const c = document.querySelector('.target-ring .next');
    return c && [c.cx.baseVal.value, c.cy.baseVal.value, c.r.baseVal.value]; }"""


def words(page, selector):
    return page.text(selector)


def shows(page, selector, wanted):
    page.wait_until(lambda: words(page, selector) == wanted, f"{wanted!r} in {selector}")


def tap(phone, off=0):
    """Taps the lit circle; the next one is lit without a response. Returns the place."""
    x, y, radius = phone.page.evaluate(LIT)
    phone.touch(0, x + off, y)
    phone.lift()
    return x, y, radius


def sequence(phone, progress, misses=(), targets=5):
    """Taps all targets of a ring, the first one twice."""
    shows(phone, "#challenge .tally", progress)
    phone.wait_until(lambda: phone.page.evaluate(LIT), "the first target")
    for number in range(targets + 1):
        before = phone.page.evaluate(LIT)
        tap(phone, before[2] * 1.3 if number in misses else 0)
        if number < targets:
            phone.wait_until(lambda: phone.page.evaluate(LIT) not in (None, before), "the next target")
