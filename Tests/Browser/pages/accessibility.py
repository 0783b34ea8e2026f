"""The violations that axe-core finds in a page with all its rules."""

from importlib.resources import files

# Evaluated, not inserted into the page: its policy allows only scripts of its own server.
AXE = "() => {" + files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8") + "}"

FIND_VIOLATIONS = """async () => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const ends = ({ effect }) => effect.getComputedTiming().endTime < Infinity;
    // Finite animations may end first; with reduced motion there must be none.
    const moments = () => still ? [] : document.getAnimations().filter(ends);
    while (moments().length > 0) await Promise.allSettled(moments().map(({ finished }) => finished));
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    const wrong = violations.flatMap(({ id, nodes }) => nodes.map(({ target, any, all }) =>
        `${id} at ${target.join(" ")}: ${[...any, ...all].map(({ message }) => message).join("; ")}`));
    const moving = document.getAnimations().filter((animation) => still || !ends(animation));
    return [...wrong, ...moving.map(({ effect, id, animationName, transitionProperty }) =>
        `motion ${animationName ?? transitionProperty ?? id} at ${effect.target.id || effect.target.className}`)];
}"""


class Examiner:
    """Checks pages in a test's states; collects the faults until the end."""

    def __init__(self):
        self.wrong = []

    def examine(self, page, state):
        """Checks a Playwright page for violations, and for endless motion."""
        if page.evaluate("typeof axe === 'undefined'"):
            page.evaluate(AXE)
        self.wrong += [f"{state}: {each}" for each in page.evaluate(FIND_VIOLATIONS)]
