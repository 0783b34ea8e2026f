"""The scenes of the sample play, and their places: a walk of 500 m along the harbour of Konstanz. Texts: samples/play.json of each language."""

VERSION = "1.0"

# Each scene: its sound, its behaviour at the end, its predecessors, the seconds at which its lines are spoken, its region.
SCENES = (
    {
        "sound": "sea", "repeat": "loop", "after": (), "seconds": (0, 7, 14),
        "region": ((47.65985, 9.17845), (47.66010, 9.17990), (47.66110, 9.17960), (47.66085, 9.17815)),
    },
    {
        "sound": "bell", "repeat": "once", "after": (), "seconds": (0, 9, 16),
        "region": (47.66105, 9.17800, 22),
    },
    {
        "sound": "wind", "repeat": "visit", "after": (), "seconds": (0, 9),
        "region": (47.66175, 9.17860, 26),
    },
    {
        "sound": "steps", "repeat": "visit", "after": ("bell",), "seconds": (0, 6.8, 9),
        "region": (47.66225, 9.17925, 20),
    },
    {
        "sound": "music-box", "repeat": "once", "after": ("wind", "steps"), "seconds": (0, 8, 15),
        "region": (47.66290, 9.17950, 24),
    },
    {
        "sound": "lamp", "repeat": "visit", "after": ("music-box",), "seconds": (0, 8),
        "region": (47.66030, 9.17945, 20),
    },
)
