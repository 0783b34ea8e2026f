// @ts-check
/** Texts about how the figures are computed; lists are separated by "|". */

const en = {
  title: "How the figures are computed",
  lead:
    "Every number that TouchFigures shows comes from what the screen reports about fingers: where each one is, and when. This page says what is done with it, and how far the result can be trusted.",
  measured: "measured",
  measuredText: "Computed from reported positions and times alone, by the formula given.",
  estimated: "estimated",
  estimatedText: "A best guess about what the screen did not report. It always stands beside what was measured.",
  calibrated: "rests on calibration",
  calibratedText: "In real units only after calibration. Without it the figure says so.",
  counted: "counted",
  ifMeasured: "measured, where the screen can",
  contents: "Contents",
  n856: "8.56",
  n05: "0.5",
  n4133: "4.133",
  up: "last finger up",
  down: "first finger down",
  all: "total",
  gesturesWord: "gestures",
  column: "column",
  rowWord: "row",
  distanceTitle: "Distance",
  distance1:
    "The screen reports a finger’s position x, y many times a second. The distance d is the sum of the straight lines from each position to the next, over all fingers.",
  distance2:
    "Positions that the browser collects between two pictures count as well; positions that it only predicts never do. When the system takes a finger away, the last report adds nothing, so that nothing jumps.",
  distanceDrawing: "Broad: the finger’s way. Blue: what is measured from six reports. Chords are shorter than curves.",
  estimateTitle: "Estimated distance",
  estimate1:
    "The plain sum errs in two ways. Fast curves come out too short, because a chord cuts off the curve. And a finger that trembles, or a screen that rounds to whole pixels, makes it too long. The estimate D stands beside the sum, in the details and in the export, and mends both: it goes only from one point v to the next one at least 6\u00a0px away, a being the steps between them, and adds for every corner e what the curve gains over its chords.",
  estimate2:
    "The rest r leads from the last point to where the finger is lifted. For chords of a circle a sixth of each corner is just right, as Christiaan Huygens found in 1654.",
  estimateDrawing:
    "Left: trembling within 6\u00a0px counts as rest. Right: the corner is how much longer the two blue chords are than the dashed one.",
  estimate3:
    "In tests with curves of known length the estimate was off by 1.4\u00a0% at most for slow strokes, with noise of half a pixel and without, where the sum was off by up to 55\u00a0%. With noise of one pixel it is within 5\u00a0%; for more nothing is claimed. Of sharp corners that fall between two reports neither knows.",
  centimetresTitle: "Centimetres and calibration",
  centimetres1:
    "Browsers tell no screen’s real size. Of most iPhones and iPads the model tells it, ± 1\u00a0%. Of others ρ = 64\u00a0px per cm is assumed until they are calibrated, and centimetres are marked as uncalibrated: on phones the truth is usually 0 to 15\u00a0% more, on laptops they are off by a third. To calibrate, one lays a bank card on the screen and drags a frame to its edge. Every bank card is 8.56\u00a0cm long (ISO/IEC 7810), the frame L pixels.",
  centimetres2:
    "A frame’s edge can be half a pixel off, and a card on the glass looks up to half a per cent too long: it lies above the pixels, and the eye sees past its edges. Both are in the error behind the ± sign, and so is what trembling and sampling cost: by how much sum and estimate differ.",
  cardDrawing: "The frame is as long as the card, L in px.",
  timeTitle: "Time",
  time1:
    "A gesture goes from the first finger down to the last finger up. Its time T is the difference of the two reports’ times; the total is the sum over all gestures. Several fingers count once.",
  time2:
    "The times are those that the phone gave its events, not those of a counter that runs along, so that a slow network does not change them. Browsers round them, to 0.1\u00a0ms or 1\u00a0ms for most.",
  timeDrawing: "Two fingers, one gesture: T from the first one’s touch to the last one’s lift.",
  gesturesTitle: "Gestures",
  gestures1:
    "Last figures belong to the gesture under way, or to the one before. A tap is a gesture of one finger, at most 250\u00a0ms long and 10\u00a0px wide.",
  gestures2:
    "The contact radius is what the screen reports about the size of a touch; many report none, and some report nonsense, so it is passed on and nothing is computed from it.",
  speedTitle: "Speed",
  speed1: "The fastest step of a gesture: its length s divided by the time it took.",
  speed2:
    "Steps of less than a millisecond are left out, because there the clock’s own fineness would make the speed up. Between two reports the finger may have been faster for a moment.",
  heatmapTitle: "Heatmap",
  heatmap1:
    "The screen is divided into blocks of 32 × 32\u00a0px. Touches counts how often a finger was reported in each block, when it touched down and when it moved. The strength α of its colour is a block’s count n divided by the largest one.",
  heatmap2:
    "A screen that reports twice as often counts twice as much, so touches can be compared on one phone only. Time per block can be compared everywhere: the time between two reports belongs to the block of the first of them.",
  heatDrawing: "A stroke and its counts.",
  heatmap3:
    "In a class the screens are laid over one another by their width and height, on 24 × 48 cells. The smooth view draws the same numbers as soft spots; a legend says how much its strongest colour stands for.",
  heatmap4:
    "When a window is made larger, a device unfolded or a phone turned, the heatmap grows with it: each block keeps its place, and nothing drawn before is lost.",
  forceTitle: "Force and grams",
  force1:
    "Some screens report how hard a finger presses, as p between 0 and 1. The force F is shown as whole per cent, the weight m as whole grams, both rounded down. p₀ is the load that was on the glass when it was tared; the full scale G is 385\u00a0g unless coins of known weight have corrected it on this phone.",
  force2: "At the maximum the true force may be larger; the scale then says 100\u00a0%+.",
  forceDrawing: "The circle under the finger grows with the weight.",
  forceMeasured: "measured:",
  forceMeasuredText: "the screen’s readings change between 0 and 1 while a finger presses.",
  forcePen: "pen:",
  forcePenText: "the same, from a pen’s tip.",
  forceArea: "estimated from the contact area:",
  forceAreaText: "a finger that presses gets broader. That shows more or less, and never a weight.",
  forceNone: "none:",
  forceNoneText: "most phones always report the same number. Then there is no figure, and none is made up.",
  force3: "Which of these it is, is judged by the readings of each gesture, not by the phone’s name.",
  throughputTitle: "Targets: throughput after Fitts",
  throughput1:
    "In the target challenge one taps circles on a ring in turn. Throughput TP puts speed and accuracy into one number, in bits per second (ISO/TS 9241-411): MT is the mean time from tap to tap, Aₑ the mean way along the line between two targets, δ how far each tap was from its target’s middle along that line, and SD the standard deviation.",
  throughput2:
    "Wₑ is the width that the taps really used: narrow for careful fingers, wide for hasty ones. Misses count. Double taps and slips far beside the target are repeated. This is the univariate throughput, as most publications have it; experiments show the same one, and exports have the bivariate one, too.",
  targetsDrawing: "Nine targets; the way leads across the ring each time.",
  roomTitle: "A whole class",
  room1:
    "Figures of a class are sums over its phones: distance, time, touches, and the heatmaps cell by cell. Each phone counts in its own centimetres; ≈ says that the size of at least one screen is assumed.",
  room2: "The same events give the same figures to the last bit: live, after a crash of the server, and in a replay.",
  sureTitle: "How sure is it?",
  sure1:
    "The corner of the touch page says how many reports came in the last second, how long a message takes there and back, and how many batches wait to be sent: as long as any wait, the figures are behind the finger. The details and the export say how many positions n were reported per second of touching:",
  sure2:
    "60 a second or fewer mean that fast curves come out short and that quick fingers skip blocks; 120 or more that there is little to gain. The details also say whether the phone is calibrated, and its error.",
  missingTitle: "What is not measured",
  missing:
    "What a finger did between two reports|Force, on a screen that reports none|How large the screen really is, without calibration|Fingers above the glass|Who you are: names are invented, and nothing else is asked",
};

/** @type {typeof en} */
const de = {
  title: "So entstehen die Zahlen",
  lead:
    "Jede Zahl, die TouchFigures zeigt, kommt aus dem, was der Bildschirm über Finger meldet: wo jeder ist, und wann. Diese Seite sagt, was daraus gemacht wird, und wie weit man dem Ergebnis trauen kann.",
  measured: "gemessen",
  measuredText: "Nur aus gemeldeten Positionen und Zeiten, nach der angegebenen Formel.",
  estimated: "geschätzt",
  estimatedText: "Die beste Vermutung über das, was der Bildschirm nicht gemeldet hat. Sie steht immer neben dem Gemessenen.",
  calibrated: "hängt an der Kalibrierung",
  calibratedText: "In echten Einheiten erst nach der Kalibrierung. Ohne sie steht es dabei.",
  counted: "gezählt",
  ifMeasured: "gemessen, wo der Bildschirm es kann",
  contents: "Inhalt",
  n856: "8,56",
  n05: "0,5",
  n4133: "4,133",
  up: "letzter Finger hoch",
  down: "erster Finger unten",
  all: "gesamt",
  gesturesWord: "Gesten",
  column: "Spalte",
  rowWord: "Zeile",
  distanceTitle: "Strecke",
  distance1:
    "Der Bildschirm meldet viele Male in der Sekunde die Position x, y eines Fingers. Die Strecke d ist die Summe der geraden Linien von jeder Position zur nächsten, über alle Finger.",
  distance2:
    "Positionen, die der Browser zwischen zwei Bildern sammelt, zählen mit; solche, die er nur vorhersagt, nie. Nimmt das System einen Finger weg, kommt durch die letzte Meldung nichts dazu, damit nichts springt.",
  distanceDrawing: "Breit: der Weg des Fingers. Blau: was aus sechs Meldungen gemessen wird. Sehnen sind kürzer als Bögen.",
  estimateTitle: "Geschätzte Strecke",
  estimate1:
    "Die einfache Summe irrt auf zwei Arten. Schnelle Bögen geraten zu kurz, weil die Sehne den Bogen abschneidet. Und ein Finger, der zittert, oder ein Bildschirm, der auf ganze Pixel rundet, macht sie zu lang. Die Schätzung D steht neben der Summe, in den Einzelheiten und im Export, und behebt beides: Sie geht nur von einem Punkt v zum nächsten, der mindestens 6\u00a0px entfernt ist, a sind die Schritte dazwischen, und sie gibt für jede Ecke e dazu, was der Bogen länger ist als seine Sehnen.",
  estimate2:
    "Der Rest r führt vom letzten Punkt bis dahin, wo der Finger sich hebt. Bei Sehnen eines Kreises ist ein Sechstel jeder Ecke gerade richtig, wie Christiaan Huygens 1654 fand.",
  estimateDrawing:
    "Links: Zittern innerhalb von 6\u00a0px gilt als Ruhe. Rechts: Die Ecke ist, um wie viel die zwei blauen Sehnen länger sind als die gestrichelte.",
  estimate3:
    "Bei Versuchen mit Kurven bekannter Länge lag die Schätzung bei langsamen Strichen um höchstens 1,4\u00a0% daneben, mit einem Rauschen von einem halben Pixel und ohne, die Summe um bis zu 55\u00a0%. Bei einem Pixel Rauschen sind es höchstens 5\u00a0%; für mehr wird nichts behauptet. Von scharfen Ecken, die zwischen zwei Meldungen fallen, weiß keine von beiden.",
  centimetresTitle: "Zentimeter und Kalibrierung",
  centimetres1:
    "Browser verraten keine echte Bildschirmgröße. Bei den meisten iPhones und iPads verrät sie das Modell, ± 1\u00a0%. Bei anderen wird bis zur Kalibrierung ρ = 64\u00a0px je cm angenommen, und Zentimeter gelten als nicht kalibriert: Auf Handys ist es in Wahrheit meist 0 bis 15\u00a0% mehr, auf Laptops liegen sie ein Drittel daneben. Zum Kalibrieren legt man eine Bankkarte auf den Bildschirm und zieht einen Rahmen an ihre Kante. Jede Bankkarte ist 8,56\u00a0cm lang (ISO/IEC 7810), der Rahmen L Pixel.",
  centimetres2:
    "Die Kante des Rahmens kann um einen halben Pixel danebenliegen, und eine Karte auf dem Glas wirkt bis zu einem halben Prozent zu lang: Sie liegt über den Pixeln, und das Auge sieht an ihren Kanten vorbei. Beides steckt im Fehler hinter dem ±, ebenso was Zittern und Abtasten kosten: um wie viel Summe und Schätzung sich unterscheiden.",
  cardDrawing: "Der Rahmen ist so lang wie die Karte, L in px.",
  timeTitle: "Zeit",
  time1:
    "Eine Geste geht vom ersten Finger, der aufsetzt, bis zum letzten, der sich hebt. Ihre Zeit T ist der Unterschied der Zeiten dieser zwei Meldungen, gesamt die Summe über alle Gesten. Mehrere Finger zählen einmal.",
  time2:
    "Die Zeiten sind die, die das Handy seinen Ereignissen gab, nicht die eines mitlaufenden Zählers; ein langsames Netz ändert sie nicht. Browser runden sie, die meisten auf 0,1\u00a0ms oder 1\u00a0ms.",
  timeDrawing: "Zwei Finger, eine Geste: T vom Aufsetzen des ersten bis zum Heben des letzten.",
  gesturesTitle: "Gesten",
  gestures1:
    "„Zuletzt“ gehört zur laufenden Geste oder zu der davor. Ein Tipper ist eine Geste mit einem Finger, höchstens 250\u00a0ms lang und 10\u00a0px weit.",
  gestures2:
    "Der Kontaktradius ist, was der Bildschirm über die Größe einer Berührung meldet; viele melden keinen, manche Unsinn. Darum wird er weitergegeben und nichts daraus berechnet.",
  speedTitle: "Geschwindigkeit",
  speed1: "Der schnellste Schritt einer Geste: seine Länge s durch die Zeit, die er brauchte.",
  speed2:
    "Schritte unter einer Millisekunde bleiben weg, weil dort die Feinheit der Uhr die Geschwindigkeit erfände. Zwischen zwei Meldungen kann der Finger kurz schneller gewesen sein.",
  heatmapTitle: "Heatmap",
  heatmap1:
    "Der Bildschirm ist in Blöcke von 32 × 32\u00a0px geteilt. Berührungen zählt, wie oft ein Finger in jedem Block gemeldet wurde, beim Aufsetzen und beim Bewegen. Die Stärke α der Farbe ist die Zahl n eines Blocks durch die größte.",
  heatmap2:
    "Ein Bildschirm, der doppelt so oft meldet, zählt doppelt so viel; Berührungen vergleicht man also nur auf einem Handy. Die Zeit je Block lässt sich überall vergleichen: Die Zeit zwischen zwei Meldungen gehört dem Block der ersten.",
  heatDrawing: "Ein Strich und seine Zahlen.",
  heatmap3:
    "In einer Klasse werden die Bildschirme nach Breite und Höhe übereinandergelegt, auf 24 × 48 Felder. Die glatte Ansicht malt dieselben Zahlen als weiche Flecken; eine Legende sagt, wofür die stärkste Farbe steht.",
  heatmap4:
    "Wird ein Fenster größer, ein Gerät aufgeklappt oder ein Handy gedreht, wächst die Heatmap mit: Jeder Block behält seinen Platz, und nichts Gezeichnetes geht verloren.",
  forceTitle: "Kraft und Gramm",
  force1:
    "Manche Bildschirme melden, wie fest ein Finger drückt, als p zwischen 0 und 1. Die Kraft F erscheint in ganzen Prozent, das Gewicht m in ganzen Gramm, beide abgerundet. p₀ ist die Last, die beim Tarieren auf dem Glas lag; die volle Skala G ist 385\u00a0g, wenn nicht Münzen bekannten Gewichts sie auf diesem Handy berichtigt haben.",
  force2: "Am Anschlag kann die wahre Kraft größer sein; die Waage zeigt dann 100\u00a0%+.",
  forceDrawing: "Der Kreis unter dem Finger wächst mit dem Gewicht.",
  forceMeasured: "gemessen:",
  forceMeasuredText: "Die Werte des Bildschirms ändern sich zwischen 0 und 1, während ein Finger drückt.",
  forcePen: "Stift:",
  forcePenText: "dasselbe, von der Spitze eines Stifts.",
  forceArea: "aus der Kontaktfläche geschätzt:",
  forceAreaText: "Ein Finger, der drückt, wird breiter. Das zeigt mehr oder weniger, und nie ein Gewicht.",
  forceNone: "keine:",
  forceNoneText: "Die meisten Handys melden immer dieselbe Zahl. Dann gibt es keine Angabe, und es wird keine erfunden.",
  force3: "Was davon gilt, entscheiden die Werte jeder Geste, nicht der Name des Handys.",
  throughputTitle: "Ziele: Durchsatz nach Fitts",
  throughput1:
    "In der Aufgabe mit Zielen tippt man reihum Kreise auf einem Ring an. Der Durchsatz TP fasst Tempo und Genauigkeit in eine Zahl, in Bit je Sekunde (ISO/TS 9241-411): MT ist die mittlere Zeit von Tipper zu Tipper, Aₑ der mittlere Weg längs der Linie zwischen zwei Zielen, δ, wie weit jeder Tipper längs dieser Linie von der Mitte seines Ziels lag, und SD die Standardabweichung.",
  throughput2:
    "Wₑ ist die Breite, die die Tipper wirklich gebraucht haben: schmal bei sorgfältigen Fingern, breit bei hastigen. Fehlversuche zählen. Doppelte Tipper und Ausrutscher weit neben das Ziel werden wiederholt. Das ist der univariate Durchsatz, wie in den meisten Veröffentlichungen; Experimente zeigen denselben, und Exporte enthalten auch den bivariaten.",
  targetsDrawing: "Neun Ziele; der Weg führt jedes Mal quer über den Ring.",
  roomTitle: "Eine ganze Klasse",
  room1:
    "Die Zahlen einer Klasse sind Summen über ihre Handys: Strecke, Zeit, Berührungen und die Heatmaps Feld für Feld. Jedes Handy zählt in seinen eigenen Zentimetern; ≈ heißt, dass die Größe mindestens eines Bildschirms angenommen ist.",
  room2:
    "Dieselben Ereignisse geben dieselben Zahlen, bis aufs letzte Bit: live, nach einem Absturz des Servers und in einer Wiederholung.",
  sureTitle: "Wie sicher ist das?",
  sure1:
    "Die Ecke der Messseite sagt, wie viele Meldungen in der letzten Sekunde kamen, wie lange eine Nachricht hin und zurück braucht, und wie viele Pakete noch zu senden sind: Solange welche offen sind, sind die Zahlen hinter dem Finger zurück. Einzelheiten und Export sagen, wie viele Positionen n je Sekunde Berührung gemeldet wurden:",
  sure2:
    "60 je Sekunde oder weniger heißt, dass schnelle Bögen zu kurz geraten und schnelle Finger Blöcke überspringen; ab 120 ist wenig mehr zu gewinnen. Die Einzelheiten sagen auch, ob das Handy kalibriert ist, und mit welchem Fehler.",
  missingTitle: "Was nicht gemessen wird",
  missing:
    "Was ein Finger zwischen zwei Meldungen tat|Kraft, auf einem Bildschirm, der keine meldet|Wie groß der Bildschirm wirklich ist, ohne Kalibrierung|Finger über dem Glas|Wer du bist: Namen sind erfunden, und nach mehr wird nicht gefragt",
};

/** @type {typeof en} */
const fr = {
  title: "Comment on calcule les mesures",
  lead:
    "Chaque nombre que montre TouchFigures vient de ce que l’écran dit des doigts\u00a0: où est chacun, et quand. Cette page dit ce qu’on en fait, et jusqu’où on peut s’y fier.",
  measured: "mesuré",
  measuredText: "Calculé avec les seules positions et leurs temps, par la formule donnée.",
  estimated: "estimé",
  estimatedText: "La meilleure idée de ce que l’écran n’a pas dit. Toujours à côté de ce qui est mesuré.",
  calibrated: "repose sur l’étalonnage",
  calibratedText: "En vraies unités seulement après étalonnage. Sans lui, la mesure le dit.",
  counted: "compté",
  ifMeasured: "mesuré, si l’écran le peut",
  contents: "Contenu",
  n856: "8,56",
  n05: "0,5",
  n4133: "4,133",
  up: "dernier doigt levé",
  down: "premier doigt posé",
  all: "total",
  gesturesWord: "gestes",
  column: "colonne",
  rowWord: "ligne",
  distanceTitle: "Distance",
  distance1:
    "L’écran donne la position x, y d’un doigt de nombreuses fois par seconde. La distance d est la somme des droites d’une position à la suivante, pour tous les doigts.",
  distance2:
    "Les positions que le navigateur rassemble entre deux images comptent aussi\u202f; celles qu’il ne fait que prédire, jamais. Quand le système retire un doigt, la dernière position n’ajoute rien, pour que rien ne saute.",
  distanceDrawing:
    "Trait large\u00a0: le chemin du doigt. Bleu\u00a0: ce qu’on mesure avec six positions. Les cordes sont plus courtes que les courbes.",
  estimateTitle: "Distance estimée",
  estimate1:
    "La simple somme se trompe de deux façons. Les courbes rapides sont trop courtes, car une corde coupe la courbe. Et un doigt qui tremble, ou un écran qui arrondit au pixel, l’allonge trop. L’estimation D se trouve à côté de la somme, dans les détails et l’export, et corrige les deux\u00a0: elle ne va d’un point v qu’au suivant à 6\u00a0px au moins, a étant les pas entre eux, et ajoute pour chaque coin e ce que la courbe a de plus que ses cordes.",
  estimate2:
    "Le reste r mène du dernier point à l’endroit où le doigt se lève. Pour les cordes d’un cercle, un sixième de chaque coin est juste ce qu’il faut, comme l’a trouvé Christiaan Huygens en 1654.",
  estimateDrawing:
    "À gauche\u00a0: trembler dans 6\u00a0px compte comme repos. À droite\u00a0: le coin est ce que les deux cordes bleues ont de plus que la pointillée.",
  estimate3:
    "Dans les essais avec des courbes de longueur connue, l’estimation s’écartait de 1,4\u202f% au plus pour des traits lents, avec un bruit d’un demi-pixel et sans, quand la somme s’écartait jusqu’à 55\u202f%. Avec un bruit d’un pixel, elle reste à moins de 5\u202f%\u202f; au-delà, rien n’est garanti. Des coins vifs entre deux positions, aucune ne sait rien.",
  centimetresTitle: "Centimètres et étalonnage",
  centimetres1:
    "Aucun navigateur ne donne la vraie taille d’un écran. Pour la plupart des iPhone et iPad, le modèle la donne, ± 1\u202f%. Pour les autres, avant l’étalonnage, on suppose ρ = 64\u00a0px par cm, et les centimètres sont marqués non étalonnés\u00a0: sur un téléphone, la vraie valeur est en général de 0 à 15\u202f% plus grande, sur un ordinateur ils sont faux d’un tiers. Pour étalonner, on pose une carte bancaire sur l’écran et on tire un cadre jusqu’à son bord. Toute carte bancaire mesure 8,56\u00a0cm (ISO/CEI 7810), le cadre L pixels.",
  centimetres2:
    "Le bord d’un cadre peut être faux d’un demi-pixel, et une carte posée sur le verre paraît trop longue d’un demi pour cent au plus\u00a0: elle est au-dessus des pixels, et l’œil voit à côté de ses bords. L’erreur derrière le signe ± comprend les deux, et ce que coûtent le tremblement et l’échantillonnage\u00a0: l’écart entre la somme et l’estimation.",
  cardDrawing: "Le cadre est aussi long que la carte, L en px.",
  timeTitle: "Durée",
  time1:
    "Un geste va du premier doigt posé au dernier doigt levé. Sa durée T est la différence des temps des deux messages\u202f; le total est la somme de tous les gestes. Plusieurs doigts comptent une fois.",
  time2:
    "Les temps sont ceux que le téléphone a donnés à ses événements, pas ceux d’un compteur à côté, si bien qu’un réseau lent n’y change rien. Les navigateurs les arrondissent, à 0,1\u00a0ms ou 1\u00a0ms pour la plupart.",
  timeDrawing: "Deux doigts, un geste\u00a0: T du premier posé au dernier levé.",
  gesturesTitle: "Gestes",
  gestures1:
    "Les dernières mesures sont celles du geste en cours, ou du précédent. Une tape est un geste d’un doigt, de 250\u00a0ms et 10\u00a0px au plus.",
  gestures2:
    "Le rayon de contact est ce que l’écran dit de la taille d’un toucher\u202f; beaucoup ne disent rien, et certains n’importe quoi, on le transmet donc sans rien en calculer.",
  speedTitle: "Vitesse",
  speed1: "Le pas le plus rapide d’un geste\u00a0: sa longueur s divisée par le temps qu’il a pris.",
  speed2:
    "Les pas de moins d’une milliseconde sont laissés de côté, car la finesse de l’horloge y ferait la vitesse. Entre deux positions, le doigt a pu être plus rapide un instant.",
  heatmapTitle: "Carte de chaleur",
  heatmap1:
    "L’écran est divisé en blocs de 32 × 32\u00a0px. Touchers compte combien de fois un doigt a été signalé dans chaque bloc, en se posant et en bougeant. La force α de la couleur est le nombre n d’un bloc divisé par le plus grand.",
  heatmap2:
    "Un écran qui signale deux fois plus souvent compte deux fois plus\u00a0: les touchers ne se comparent que sur un même téléphone. La durée par bloc se compare partout\u00a0: le temps entre deux positions appartient au bloc de la première.",
  heatDrawing: "Un trait et ses nombres.",
  heatmap3:
    "Dans une classe, les écrans sont superposés selon leur largeur et leur hauteur, sur 24 × 48 cases. La vue lissée montre les mêmes nombres en taches douces\u202f; une légende dit ce que vaut sa couleur la plus forte.",
  heatmap4:
    "Quand une fenêtre s’agrandit, qu’un appareil se déplie ou qu’un téléphone tourne, la carte grandit aussi\u00a0: chaque bloc garde sa place, et rien de ce qui a été dessiné ne se perd.",
  forceTitle: "Force et grammes",
  force1:
    "Certains écrans disent combien un doigt appuie, comme p entre 0 et 1. La force F s’affiche en pour cent entiers, le poids m en grammes entiers, tous deux arrondis vers le bas. p₀ est la charge posée sur le verre lors de la tare\u202f; le maximum G est 385\u00a0g, sauf si des pièces de poids connu l’ont corrigé sur ce téléphone.",
  force2: "Au maximum, la vraie force peut être plus grande\u202f; la balance dit alors 100\u202f% et plus.",
  forceDrawing: "Le cercle sous le doigt grandit avec le poids.",
  forceMeasured: "mesuré\u00a0:",
  forceMeasuredText: "les valeurs de l’écran changent entre 0 et 1 pendant qu’un doigt appuie.",
  forcePen: "stylet\u00a0:",
  forcePenText: "la même chose, par la pointe d’un stylet.",
  forceArea: "estimé par la surface de contact\u00a0:",
  forceAreaText: "un doigt qui appuie s’élargit. Cela montre plus ou moins, jamais un poids.",
  forceNone: "rien\u00a0:",
  forceNoneText:
    "la plupart des téléphones donnent toujours le même nombre. Alors il n’y a pas de mesure, et on n’en invente pas.",
  force3: "Lequel de ces cas vaut, ce sont les valeurs de chaque geste qui le disent, pas le nom du téléphone.",
  throughputTitle: "Cibles\u00a0: le débit selon Fitts",
  throughput1:
    "Dans le défi des cibles, on touche l’un après l’autre des cercles sur un anneau. Le débit TP réunit vitesse et précision en un nombre, en bits par seconde (ISO/TS 9241-411)\u00a0: MT est le temps moyen d’une touche à l’autre, Aₑ le chemin moyen le long de la ligne entre deux cibles, δ l’écart de chaque touche au centre de sa cible le long de cette ligne, et SD l’écart type.",
  throughput2:
    "Wₑ est la largeur que les touches ont vraiment utilisée\u00a0: étroite pour des doigts soigneux, large pour des doigts pressés. Les ratés comptent. Les doubles touches et les glissades loin de la cible sont refaites. C’est le débit univarié, celui de la plupart des publications\u202f; les expériences montrent le même, et les exports donnent aussi le débit bivarié.",
  targetsDrawing: "Neuf cibles\u202f; le chemin traverse chaque fois l’anneau.",
  roomTitle: "Toute une classe",
  room1:
    "Les mesures d’une classe sont les sommes de ses téléphones\u00a0: distance, durée, touchers, et les cartes de chaleur case par case. Chaque téléphone compte dans ses propres centimètres\u202f; ≈ veut dire que la taille d’un écran au moins est supposée.",
  room2:
    "Les mêmes événements donnent les mêmes mesures au dernier bit près\u00a0: en direct, après une panne du serveur, et dans une relecture.",
  sureTitle: "À quel point est-ce sûr\u202f?",
  sure1:
    "Le coin de la page tactile dit combien de positions sont venues dans la dernière seconde, combien de temps prend un message aller et retour, et combien de lots attendent de partir\u00a0: tant qu’il en attend, les mesures sont en retard sur le doigt. Les détails et l’export disent combien de positions n ont été signalées par seconde de toucher\u00a0:",
  sure2:
    "60 par seconde ou moins veulent dire que les courbes rapides sont trop courtes et que les doigts vifs sautent des blocs\u202f; 120 ou plus, qu’il y a peu à gagner. Les détails disent aussi si le téléphone est étalonné, et son erreur.",
  missingTitle: "Ce qui n’est pas mesuré",
  missing:
    "Ce qu’un doigt a fait entre deux positions|La force, sur un écran qui ne la donne pas|La vraie taille de l’écran, sans étalonnage|Les doigts au-dessus du verre|Qui tu es\u00a0: les noms sont inventés, et rien d’autre n’est demandé",
};

export const ABOUT_TEXTS = { en, de, fr };
