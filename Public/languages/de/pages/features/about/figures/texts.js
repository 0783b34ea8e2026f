// @ts-check
/** Texts about how the figures are computed; lists are separated by "|". */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/about/figures/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.ABOUT_TEXTS>} */
const aboutTexts = {
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
    "Die einfache Summe irrt auf zwei Arten. Schnelle Bögen geraten zu kurz, weil die Sehne den Bogen abschneidet. Und ein Finger, der zittert, oder ein Bildschirm, der auf ganze Pixel rundet, macht sie zu lang. Die Schätzung D steht neben der Summe, in den Einzelheiten und im Export, und behebt beides: Sie geht nur von einem Punkt v zum nächsten, der mindestens 6\u00a0px entfernt ist, a sind die Schritte dazwischen, und sie gibt zu jedem Schritt dazu, was sein Bogen länger ist, aus den Knicken e an seinen beiden Enden.",
  estimate2:
    "Der Rest r führt vom letzten Punkt bis dahin, wo der Finger sich hebt. Bei Sehnen eines Kreises ist ein Sechstel jedes Knicks gerade richtig, wie Christiaan Huygens 1654 fand; der erste und der letzte Schritt zählen wie ihre Nachbarn. Eine scharfe Ecke ist kein Bogen: Neben einem geraden Schritt kommt nichts dazu, und das Dreieck aus 3, 4 und 5\u00a0cm hat 12,00\u00a0cm.",
  estimateDrawing:
    "Links: Zittern innerhalb von 6\u00a0px gilt als Ruhe. Rechts: Die Ecke ist, um wie viel die zwei blauen Sehnen länger sind als die gestrichelte.",
  estimate3:
    "Bei Versuchen mit Kurven bekannter Länge lag die Schätzung bei langsamen Strichen um höchstens 1,1\u00a0% daneben, mit einem Rauschen von einem halben Pixel und ohne, die Summe um bis zu 55\u00a0%. Bei einem Pixel Rauschen sind es höchstens 5\u00a0%; für mehr wird nichts behauptet. Von scharfen Ecken, die zwischen zwei Meldungen fallen, weiß keine von beiden.",
  centimetresTitle: "Zentimeter und Kalibrierung",
  centimetres1:
    "Browser verraten keine echte Bildschirmgröße. Bei den meisten iPhones und iPads verrät sie das Modell, ± 1\u00a0%. Bei anderen wird bis zur Kalibrierung ρ = 64\u00a0px je cm angenommen, und Zentimeter gelten als nicht kalibriert: Auf Handys ist es in Wahrheit meist 0 bis 15\u00a0% mehr, auf Laptops liegen sie ein Drittel daneben. Zum Kalibrieren legt man eine Bankkarte auf den Bildschirm und zieht einen Rahmen an ihre Kante. Jede Bankkarte ist 8,56\u00a0cm lang (ISO/IEC 7810), der Rahmen L Pixel.",
  centimetres2:
    "Die Kante des Rahmens kann um einen halben Pixel danebenliegen, und eine Karte auf dem Bildschirm wirkt bis zu einem halben Prozent zu lang: Sie liegt über den Pixeln, und das Auge sieht an ihren Kanten vorbei. Beides steckt im Fehler hinter dem ±, ebenso was Zittern und Abtasten kosten: um wie viel Summe und Schätzung sich unterscheiden.",
  cardDrawing: "Der Rahmen ist so lang wie die Karte, L in px.",
  errorTitle: "Der Fehler einer Länge",
  error1:
    "Neben einer Schätzung steht ±: In 95 von 100 Fällen liegt die wahre Länge nicht weiter weg. Eine Summe ist in 99 von 100 höchstens um ihren Fehler falsch. Beide enthalten alle Ursachen, die wir kennen: die Pixeldichte, das Zittern, den Weg zwischen zwei Meldungen, Ecken und die Enden jedes Wegs.",
  error2:
    "Darum zeigt ein kalibriertes Handy die Schätzung mit einem einzigen ±. Wo die Pixeldichte angenommen ist, weiß niemand, wie falsch ein Zentimeter ist, und kein Fehler wird gezeigt.",
  areas1:
    "Auf einem Bild mit Maßstab misst ein Finger, der etwas umfährt und nahe am Anfang endet, die Fläche. Drei kurze Tipper messen den Winkel am zweiten. Beide haben ein ± aus den Marken des Maßstabs, dem Zittern des Fingers und der Abtastung; es gilt in 95 von 100\u00a0Fällen.",
  timeTitle: "Zeit",
  time1:
    "Eine Geste geht vom ersten Finger, der aufsetzt, bis zum letzten, der sich hebt. Ihre Zeit T ist der Unterschied der Zeiten dieser zwei Meldungen, gesamt die Summe über alle Gesten. Mehrere Finger zählen einmal.",
  time2:
    "Die Zeiten sind die, die das Handy seinen Ereignissen gab, nicht die eines mitlaufenden Zählers; ein langsames Netz ändert sie nicht. Browser runden sie, die meisten auf 0,1\u00a0ms oder 1\u00a0ms. Und ein Bildschirm sieht nur 60- bis 240-mal in der Sekunde nach: So spät bemerkt er den Anfang und das Ende. Eine Zeit liegt höchstens um eine solche Pause daneben.",
  timeDrawing: "Zwei Finger, eine Geste: T vom Aufsetzen des ersten bis zum Heben des letzten.",
  gesturesTitle: "Gesten",
  gestures1:
    "„Zuletzt“ gehört zur laufenden Geste oder zu der davor. Ein Tipper ist eine Geste mit einem Finger, höchstens 250\u00a0ms lang und 10\u00a0px weit.",
  gestures2:
    "Der Kontaktradius ist, was der Bildschirm über die Größe einer Berührung meldet; viele melden keinen, manche Unsinn. Darum wird er weitergegeben und nichts daraus berechnet.",
  gestures3:
    "Ein Bild unter der Zeichnung verschieben zwei Finger. Hat der erste schon gezeichnet, bevor der zweite aufsetzt, wird seine Geste zurückgenommen: Keine Messgröße behält etwas davon.",
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
    "Manche Bildschirme melden, wie fest ein Finger drückt, als p zwischen 0 und 1. Die Kraft F erscheint in ganzen Prozent, das Gewicht m in ganzen Gramm, beide abgerundet. p₀ ist die Last, die beim Tarieren auf dem Bildschirm lag; die volle Skala G ist 385\u00a0g, wenn nicht Münzen bekannten Gewichts sie auf diesem Handy berichtigt haben.",
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
    "Dieselben Ereignisse geben dieselben Zahlen, bis aufs letzte Bit: live, nach einem Absturz des Servers und in einer Wiedergabe.",
  sureTitle: "Wie sicher ist das?",
  sure1:
    "Die Ecke der Messseite sagt, wie viele Meldungen in der letzten Sekunde kamen, wie lange eine Nachricht hin und zurück braucht, und wie viele Pakete noch zu senden sind: Solange welche offen sind, sind die Zahlen hinter dem Finger zurück. Einzelheiten und Export sagen, wie viele Positionen n je Sekunde Berührung gemeldet wurden:",
  sure2:
    "60 je Sekunde oder weniger heißt, dass schnelle Bögen zu kurz geraten und schnelle Finger Blöcke überspringen; ab 120 ist wenig mehr zu gewinnen. Die Einzelheiten sagen auch, ob das Handy kalibriert ist, und mit welchem Fehler.",
  missingTitle: "Was nicht gemessen wird",
  missing:
    "Was ein Finger zwischen zwei Meldungen tat|Kraft, auf einem Bildschirm, der keine meldet|Wie groß der Bildschirm wirklich ist, ohne Kalibrierung|Finger über dem Glas|Wer du bist: Namen sind erfunden, und nach mehr wird nicht gefragt",
};

textsIn("de", "features/about/figures/texts", aboutTexts);
