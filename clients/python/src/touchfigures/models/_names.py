"""Values that several answers have."""

from typing import Literal

ActivityName = Literal["touch", "scale", "spot", "walk", "lesson"]
Retention = Literal["replay", "figures"]
ChallengeKind = Literal["distance", "hold", "targets", "press", "reaction"]
HeatmapLayerName = Literal["count", "dwell"]
Shape = Literal["circle", "triangle", "square", "diamond", "star", "pentagon", "cross", "hexagon"]
TableName = Literal[
    "session",
    "figures",
    "forces",
    "results",
    "conditions",
    "lines",
    "taps",
    "trials",
    "points",
    "games",
    "walks",
    "answers",
    "study",
    "events",
]
DensityFrom = Literal["card", "model", "assumed"]
Language = Literal["en", "de", "fr"]
