// @ts-check
/** Texts about how the figures are computed; lists are separated by "|". */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/about/figures/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.ABOUT_TEXTS>} */
const aboutTexts = {
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
    "La simple somme se trompe de deux façons. Les courbes rapides sont trop courtes, car une corde coupe la courbe. Et un doigt qui tremble, ou un écran qui arrondit au pixel, l’allonge trop. L’estimation D se trouve à côté de la somme, dans les détails et l’export, et corrige les deux\u00a0: elle ne va d’un point v qu’au suivant à 6\u00a0px au moins, a étant les pas entre eux, et ajoute à chaque pas ce que sa courbe a de plus, d’après les angles e à ses deux bouts.",
  estimate2:
    "Le reste r mène du dernier point à l’endroit où le doigt se lève. Pour les cordes d’un cercle, un sixième de chaque angle est juste ce qu’il faut, comme l’a trouvé Christiaan Huygens en 1654\u202f; le premier et le dernier pas comptent comme leurs voisins. Un coin vif n’est pas une courbe\u00a0: à côté d’un pas droit, rien n’est ajouté, et le triangle de 3, 4 et 5\u00a0cm fait 12,00\u00a0cm.",
  estimateDrawing:
    "À gauche\u00a0: trembler dans 6\u00a0px compte comme repos. À droite\u00a0: le coin est ce que les deux cordes bleues ont de plus que la pointillée.",
  estimate3:
    "Dans les essais avec des courbes de longueur connue, l’estimation s’écartait de 1,1\u202f% au plus pour des traits lents, avec un bruit d’un demi-pixel et sans, quand la somme s’écartait jusqu’à 55\u202f%. Avec un bruit d’un pixel, elle reste à moins de 5\u202f%\u202f; au-delà, rien n’est garanti. Des coins vifs entre deux positions, aucune ne sait rien.",
  centimetresTitle: "Centimètres et étalonnage",
  centimetres1:
    "Aucun navigateur ne donne la vraie taille d’un écran. Pour la plupart des iPhone et iPad, le modèle la donne, ± 1\u202f%. Pour les autres, avant l’étalonnage, on suppose ρ = 64\u00a0px par cm, et les centimètres sont marqués non étalonnés\u00a0: sur un téléphone, la vraie valeur est en général de 0 à 15\u202f% plus grande, sur un ordinateur ils sont faux d’un tiers. Pour étalonner, on pose une carte bancaire sur l’écran et on tire un cadre jusqu’à son bord. Toute carte bancaire mesure 8,56\u00a0cm (ISO/IEC 7810), le cadre L pixels.",
  centimetres2:
    "Le bord d’un cadre peut être faux d’un demi-pixel, et une carte posée sur l’écran paraît trop longue d’un demi pour cent au plus\u00a0: elle est au-dessus des pixels, et l’œil voit à côté de ses bords. L’erreur derrière le signe ± comprend les deux, et ce que coûtent le tremblement et l’échantillonnage\u00a0: l’écart entre la somme et l’estimation.",
  cardDrawing: "Le cadre est aussi long que la carte, L en px.",
  errorTitle: "L’erreur d’une longueur",
  error1:
    "À côté d’une estimation figure ±\u00a0: dans 95 cas sur 100, la vraie longueur n’est pas plus loin. Une somme est fausse d’au plus son erreur dans 99 cas sur 100. Les deux comptent toutes les causes connues\u00a0: la densité de l’écran, le tremblement, le chemin entre deux positions, les coins et les bouts de chaque tracé.",
  error2:
    "Un téléphone étalonné montre donc l’estimation avec un seul ±. Là où la densité est supposée, personne ne sait de combien un centimètre est faux, et aucune erreur n’est montrée.",
  areas1:
    "Sur une image à l’échelle, un doigt qui fait le tour de quelque chose et finit près de son départ mesure l’aire\u202f; trois tapes brèves mesurent l’angle à la deuxième. Les deux ont un ± qui vient des repères de l’échelle, du tremblement du doigt et de l’échantillonnage\u202f; il est juste dans 95\u00a0cas sur 100.",
  timeTitle: "Durée",
  time1:
    "Un geste va du premier doigt posé au dernier doigt levé. Sa durée T est la différence des temps des deux messages\u202f; le total est la somme de tous les gestes. Plusieurs doigts comptent une fois.",
  time2:
    "Les temps sont ceux que le téléphone a donnés à ses événements, pas ceux d’un compteur à côté, si bien qu’un réseau lent n’y change rien. Les navigateurs les arrondissent, à 0,1\u00a0ms ou 1\u00a0ms pour la plupart. Et un écran ne regarde que 60 à 240\u00a0fois par seconde\u00a0: il remarque le début et la fin avec ce retard. Une durée est fausse d’une telle pause au plus.",
  timeDrawing: "Deux doigts, un geste\u00a0: T du premier posé au dernier levé.",
  gesturesTitle: "Gestes",
  gestures1:
    "Les dernières mesures sont celles du geste en cours, ou du précédent. Une tape est un geste d’un doigt, de 250\u00a0ms et 10\u00a0px au plus.",
  gestures2:
    "Le rayon de contact est ce que l’écran dit de la taille d’un toucher\u202f; beaucoup ne disent rien, et certains n’importe quoi, on le transmet donc sans rien en calculer.",
  gestures3:
    "Sous le dessin, une image se déplace à deux doigts. Si le premier a déjà tracé avant que le second ne touche, son geste est repris\u00a0: aucune mesure n’en garde rien.",
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
    "Certains écrans disent combien un doigt appuie, comme p entre 0 et 1. La force F s’affiche en pour cent entiers, le poids m en grammes entiers, tous deux arrondis vers le bas. p₀ est la charge posée sur l’écran lors de la tare\u202f; le maximum G est 385\u00a0g, sauf si des pièces de poids connu l’ont corrigé sur ce téléphone.",
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
    "Dans le défi des cibles, on touche l’un après l’autre des cercles sur un anneau. Le débit TP réunit vitesse et précision en un nombre, en bits par seconde (ISO/TS 9241-411)\u00a0: MT est le temps moyen d’une tape à l’autre, Aₑ le chemin moyen le long de la ligne entre deux cibles, δ l’écart de chaque tape au centre de sa cible le long de cette ligne, et SD l’écart type.",
  throughput2:
    "Wₑ est la largeur que les tapes ont vraiment utilisée\u00a0: étroite pour des doigts soigneux, large pour des doigts pressés. Les ratés comptent. Les doubles tapes et les glissades loin de la cible sont refaites. C’est le débit univarié, celui de la plupart des publications\u202f; les expériences montrent le même, et les exports donnent aussi le débit bivarié.",
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

textsIn("fr", "features/about/figures/texts", aboutTexts);
