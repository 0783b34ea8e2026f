"""How the browser tests, Scripts/lesson and Scripts/pictures start Debian's Chromium."""

# The features that Playwright switches off: Chromium knows only the last list.
PLAYWRIGHT_DISABLED = [
    "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync", "AimEnabled", "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying",
    "OptimizationHints", "PaintHolding", "PreconnectToSearch", "TcpPortRandomizationWin", "ThirdPartyStoragePartitioning",
]
# The lists below the address bar are pages in a separate process, which each new window loads although they are invisible:
# two thirds of a short test's processor time.
INVISIBLE_PAGES = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"]

WHOLE = "/usr/bin/chromium"
# The same engine without windows, tabs and menus: a fifth less processor time. It reports a finger's moves slightly later.
HEADLESS = "/usr/bin/chromium-headless-shell"


def launch(playwright, *arguments, program=WHOLE, **options):
    """Without Chromium's own sandbox, which needs rights that a container's root does not have."""
    features = "--disable-features=" + ",".join(PLAYWRIGHT_DISABLED + INVISIBLE_PAGES)
    return playwright.chromium.launch(executable_path=program, args=["--no-sandbox", features, *arguments], **options)
