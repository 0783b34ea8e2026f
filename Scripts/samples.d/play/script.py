"""The texts of the sample play, and their places: a walk of 500 m along the harbour of Konstanz."""

VERSION = "1.0"

# Each scene: its name and lines (second, text) in each language, sound, region, its behaviour at the end, its predecessors.
SCENES = (
    {
        "sound": "sea", "repeat": "loop", "after": (),
        "region": ((47.65985, 9.17845), (47.66010, 9.17990), (47.66110, 9.17960), (47.66085, 9.17815)),
        "en": ("The water", (
            (0, "Water against the quay. It has all the time there is."),
            (7, "A rope creaks. Somebody has tied a boat here and gone."),
            (14, "You carry a box of matches that you do not remember buying."),
        )),
        "de": ("Das Wasser", (
            (0, "Wasser am Kai. Es hat alle Zeit, die es gibt."),
            (7, "Ein Tau knarrt. Jemand hat hier ein Boot festgemacht und ist gegangen."),
            (14, "In deiner Tasche ist eine Schachtel Streichhölzer, die du nie gekauft hast."),
        )),
        "fr": ("L'eau", (
            (0, "L'eau contre le quai. Elle a tout son temps."),
            (7, "Une amarre grince. Quelqu'un a attaché une barque ici, puis il est parti."),
            (14, "Dans ta poche, une boîte d'allumettes que tu ne te souviens pas d'avoir achetée."),
        )),
    },
    {
        "sound": "bell", "repeat": "once", "after": (),
        "region": (47.66105, 9.17800, 22),
        "en": ("The bell", (
            (0, "Nine strokes. Count along."),
            (9, "At nine she came out of that door, every evening, with a ladder on her shoulder."),
            (16, "The last stroke is hers. Follow her."),
        )),
        "de": ("Die Glocke", (
            (0, "Neun Schläge. Zähl mit."),
            (9, "Um neun kam sie aus dieser Tür, jeden Abend, eine Leiter auf der Schulter."),
            (16, "Der letzte Schlag gehört ihr. Geh ihr nach."),
        )),
        "fr": ("La cloche", (
            (0, "Neuf coups. Compte avec moi."),
            (9, "À neuf heures, chaque soir, elle sortait par cette porte, une échelle sur l'épaule."),
            (16, "Le dernier coup est pour elle. Suis-la."),
        )),
    },
    {
        "sound": "wind", "repeat": "visit", "after": (),
        "region": (47.66175, 9.17860, 26),
        "en": ("The trees", (
            (0, "The trees know the way. They have heard it walked ten thousand times."),
            (9, "Wind means: shield the flame with your hand, and don't hurry."),
        )),
        "de": ("Die Bäume", (
            (0, "Die Bäume kennen den Weg. Sie haben ihn zehntausendmal gehört."),
            (9, "Wind heißt: Halt die Hand vor die Flamme, und hab es nicht eilig."),
        )),
        "fr": ("Les arbres", (
            (0, "Les arbres connaissent le chemin. Ils l'ont entendu dix mille fois."),
            (9, "Le vent veut dire : protège la flamme de la main, et ne te presse pas."),
        )),
    },
    {
        "sound": "steps", "repeat": "visit", "after": ("bell",),
        "region": (47.66225, 9.17925, 20),
        "en": ("Steps on gravel", (
            (0, "There she goes. Keep behind her."),
            (6.8, "She stops. She has heard you."),
            (9, "She goes on. So do you."),
        )),
        "de": ("Schritte im Kies", (
            (0, "Da geht sie. Bleib hinter ihr."),
            (6.8, "Sie bleibt stehen. Sie hat dich gehört."),
            (9, "Sie geht weiter. Du auch."),
        )),
        "fr": ("Des pas sur le gravier", (
            (0, "La voilà. Reste derrière elle."),
            (6.8, "Elle s'arrête. Elle t'a entendu."),
            (9, "Elle repart. Toi aussi."),
        )),
    },
    {
        "sound": "music-box", "repeat": "once", "after": ("wind", "steps"),
        "region": (47.66290, 9.17950, 24),
        "en": ("The music box", (
            (0, "On the wall stands a music box. Somebody has wound it up for you."),
            (8, "It plays the tune she hummed on her round, a note for each lamp."),
            (15, "When it runs down, one lamp is left. Go back to the water."),
        )),
        "de": ("Die Spieluhr", (
            (0, "Auf der Mauer steht eine Spieluhr. Jemand hat sie für dich aufgezogen."),
            (8, "Sie spielt, was die Frau auf ihrer Runde summte: für jede Laterne einen Ton."),
            (15, "Wenn sie abgelaufen ist, bleibt eine Laterne. Geh zurück ans Wasser."),
        )),
        "fr": ("La boîte à musique", (
            (0, "Sur le mur, une boîte à musique. Quelqu'un l'a remontée pour toi."),
            (8, "Elle joue l'air que la femme fredonnait en faisant sa ronde : une note pour chaque réverbère."),
            (15, "Quand elle se tait, il reste un réverbère. Retourne au bord de l'eau."),
        )),
    },
    {
        "sound": "lamp", "repeat": "visit", "after": ("music-box",),
        "region": (47.66030, 9.17945, 20),
        "en": ("The last lamp", (
            (0, "The matches in your pocket. Now you know what they are for."),
            (8, "One stroke, one light. Somebody far out on the lake sees it and turns for home."),
        )),
        "de": ("Die letzte Laterne", (
            (0, "Die Streichhölzer in deiner Tasche. Jetzt weißt du, wozu."),
            (8, "Ein Strich, ein Licht. Weit draußen sieht es jemand und nimmt Kurs nach Hause."),
        )),
        "fr": ("Le dernier réverbère", (
            (0, "Les allumettes dans ta poche. Maintenant tu sais à quoi elles servent."),
            (8, "Un geste, une lumière. Au loin sur le lac, quelqu'un la voit et met le cap sur la maison."),
        )),
    },
)

TEXTS = {
    "en": {
        "title": "The last lamp",
        "about": "Every evening at nine a woman went along this shore and lit the lamps. Tonight you go with her: 500 metres, about "
                 "ten minutes, six scenes.\n\nBegin at the bell. Some scenes wait for others; the last one is where the water is.\n\n"
                 "A sample of TouchFigures: text and sounds were made for it, the sounds by computation.",
    },
    "de": {
        "title": "Die letzte Laterne",
        "about": "Jeden Abend um neun ging eine Frau dieses Ufer entlang und zündete die Laternen an. Heute gehst du mit: 500 Meter, "
                 "etwa zehn Minuten, sechs Szenen.\n\nFang bei der Glocke an. Manche Szenen warten auf andere; die letzte ist dort, wo "
                 "das Wasser ist.\n\nEin Muster von TouchFigures: Text und Klänge sind dafür gemacht, die Klänge durch Berechnung.",
    },
    "fr": {
        "title": "Le dernier réverbère",
        "about": "Chaque soir à neuf heures, une femme longeait cette rive et allumait les réverbères. Ce soir, tu l'accompagnes : 500 "
                 "mètres, une dizaine de minutes, six scènes.\n\nCommence par la cloche. Certaines scènes en attendent d'autres ; la "
                 "dernière est au bord de l'eau.\n\nUn exemple de TouchFigures : le texte et les sons ont été faits pour lui, les sons "
                 "par le calcul.",
    },
}
