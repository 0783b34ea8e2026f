// @ts-check
/** Texts about how the figures are computed; lists are separated by "|". */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/about/figures/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.ABOUT_TEXTS>} */
const aboutTexts = {
  title: "Cómo se calculan los datos",
  lead:
    "Cada número que muestra TouchFigures viene de lo que la pantalla dice de los dedos: dónde está cada uno, y cuándo. Esta página dice qué se hace con ello, y hasta dónde es fiable el resultado.",
  measured: "medido",
  measuredText: "Calculado solo con las posiciones y los tiempos recibidos, por la fórmula dada.",
  estimated: "estimado",
  estimatedText: "La mejor conjetura sobre lo que la pantalla no dijo. Siempre va al lado de lo medido.",
  calibrated: "depende de la calibración",
  calibratedText: "En unidades reales solo tras calibrar. Si no, el dato lo dice.",
  counted: "contado",
  ifMeasured: "medido, donde la pantalla puede",
  contents: "Contenido",
  n856: "8,56",
  n05: "0,5",
  n4133: "4,133",
  up: "sube el último dedo",
  down: "baja el primer dedo",
  all: "total",
  gesturesWord: "gestos",
  column: "columna",
  rowWord: "fila",
  distanceTitle: "Distancia",
  distance1:
    "La pantalla da la posición x, y de un dedo muchas veces por segundo. La distancia d es la suma de las rectas de cada posición a la siguiente, para todos los dedos.",
  distance2:
    "También cuentan las posiciones que el navegador reúne entre dos imágenes; las que solo predice, nunca. Cuando el sistema retira un dedo, el último aviso no añade nada, para que nada salte.",
  distanceDrawing:
    "Ancho: el camino del dedo. Azul: lo que se mide con seis posiciones. Las cuerdas son más cortas que las curvas.",
  estimateTitle: "Distancia estimada",
  estimate1:
    "La simple suma yerra de dos maneras. Las curvas rápidas salen demasiado cortas, porque una cuerda corta la curva. Y un dedo que tiembla, o una pantalla que redondea a píxeles enteros, la alarga. La estimación D va al lado de la suma, en los detalles y en la exportación, y corrige ambas cosas: solo va de un punto v al siguiente que esté a 6\u00a0px o más, siendo a los pasos entre ellos, y añade a cada paso lo que su curva tiene de más, según los giros e en sus dos extremos.",
  estimate2:
    "El resto r lleva del último punto a donde se levanta el dedo. Para cuerdas de un círculo, un sexto de cada giro es justo lo que hace falta, como halló Christiaan Huygens en 1654; el primer paso y el último cuentan como sus vecinos. Una esquina aguda no es una curva: junto a un paso recto no se añade nada, así que el triángulo de 3, 4 y 5\u00a0cm mide 12,00\u00a0cm.",
  estimateDrawing:
    "Izquierda: temblar dentro de 6\u00a0px cuenta como reposo. Derecha: la esquina es lo que las dos cuerdas azules tienen de más que la discontinua.",
  estimate3:
    "En pruebas con curvas de longitud conocida, la estimación se desvió un 1,1\u00a0% como mucho en trazos lentos, con ruido de medio píxel y sin él, cuando la suma se desviaba hasta un 55\u00a0%. Con ruido de un píxel queda dentro del 5\u00a0%; para más no se afirma nada. De las esquinas agudas que caen entre dos posiciones no sabe ninguna de las dos.",
  centimetresTitle: "Centímetros y calibración",
  centimetres1:
    "Ningún navegador dice el tamaño real de la pantalla. En la mayoría de los iPhone y iPad lo dice el modelo, ± 1\u00a0%. En los demás se supone ρ = 64\u00a0px por cm hasta que se calibran, y los centímetros se marcan como sin calibrar: en los teléfonos suele ser de 0 a 15\u00a0% más, en los portátiles fallan en un tercio. Para calibrar, se pone una tarjeta bancaria en la pantalla y se arrastra un marco hasta su borde. Toda tarjeta bancaria mide 8,56\u00a0cm (ISO/IEC 7810); el marco, L píxeles.",
  centimetres2:
    "El borde de un marco puede fallar en medio píxel, y una tarjeta sobre el cristal parece hasta medio por ciento más larga: está por encima de los píxeles, y el ojo ve más allá de sus bordes. Ambas cosas están en el error tras el signo ±, igual que lo que cuestan el temblor y el muestreo: lo que difieren suma y estimación.",
  cardDrawing: "El marco es tan largo como la tarjeta, L en px.",
  errorTitle: "El error de una longitud",
  error1:
    "Junto a una estimación hay un ±: en 95 de 100 casos la longitud verdadera no está más lejos. Una suma falla como mucho en su error en 99 de 100. Ambos incluyen todas las causas que conocemos: la densidad de la pantalla, el temblor, el camino entre dos posiciones, las esquinas y los extremos de cada camino.",
  error2:
    "Así, un teléfono calibrado muestra la estimación con un solo ±. Donde la densidad se supone, nadie sabe cuánto falla un centímetro, y no se muestra error.",
  areas1:
    "En una imagen con escala, un dedo que rodea algo y acaba cerca de donde empezó mide el área; tres toques breves miden el ángulo en el segundo. Los dos tienen un ± que viene de las marcas de la escala, del temblor del dedo y del muestreo; vale en 95 de cada 100\u00a0casos.",
  timeTitle: "Tiempo",
  time1:
    "Un gesto va desde que baja el primer dedo hasta que sube el último. Su tiempo T es la diferencia entre los tiempos de los dos avisos; el total es la suma de todos los gestos. Varios dedos cuentan una vez.",
  time2:
    "Los tiempos son los que el teléfono dio a sus eventos, no los de un contador que corre al lado, así que una red lenta no los cambia. Los navegadores los redondean, la mayoría a 0,1\u00a0ms o 1\u00a0ms. Y una pantalla solo mira de 60 a 240 veces por segundo: con ese retraso nota el principio de un gesto, y también su final. Un tiempo falla como mucho en una de esas pausas.",
  timeDrawing: "Dos dedos, un gesto: T desde que toca el primero hasta que se levanta el último.",
  gesturesTitle: "Gestos",
  gestures1:
    "Los últimos datos son del gesto en curso, o del anterior. Un toque breve es un gesto de un dedo, de 250\u00a0ms y 10\u00a0px como mucho.",
  gestures2:
    "El radio de contacto es lo que la pantalla dice del tamaño de un toque; muchas no dicen nada, y algunas cosas absurdas, así que se transmite y no se calcula nada con él.",
  gestures3:
    "En una imagen, dos dedos la mueven. Si el primero ha dibujado antes de que llegue el segundo, su gesto se retira: ningún dato conserva nada de él.",
  speedTitle: "Velocidad",
  speed1: "El paso más rápido de un gesto: su longitud s dividida por el tiempo que tardó.",
  speed2:
    "Los pasos de menos de un milisegundo no cuentan, porque allí la finura del reloj inventaría la velocidad. Entre dos posiciones, el dedo puede haber ido más rápido por un momento.",
  heatmapTitle: "Mapa de calor",
  heatmap1:
    "La pantalla se divide en bloques de 32 × 32\u00a0px. Toques cuenta cuántas veces se avisó de un dedo en cada bloque, al bajar y al moverse. La fuerza α de su color es el número n de un bloque dividido por el mayor.",
  heatmap2:
    "Una pantalla que avisa el doble de veces cuenta el doble, así que los toques solo se comparan en un mismo teléfono. El tiempo por bloque se compara en todas partes: el tiempo entre dos posiciones es del bloque de la primera.",
  heatDrawing: "Un trazo y sus números.",
  heatmap3:
    "En una clase, las pantallas se superponen por su anchura y su altura, en 24 × 48 celdas. La vista suave dibuja los mismos números como manchas difusas; una leyenda dice lo que vale su color más fuerte.",
  heatmap4:
    "Cuando se agranda una ventana, se despliega un aparato o se gira un teléfono, el mapa de calor crece con él: cada bloque conserva su sitio, y no se pierde nada de lo dibujado.",
  forceTitle: "Fuerza y gramos",
  force1:
    "Algunas pantallas dicen cuánto presiona un dedo, como p entre 0 y 1. La fuerza F se muestra en porcentaje entero y el peso m en gramos enteros, ambos redondeados hacia abajo. p₀ es la carga que había en el cristal al tarar; el máximo G es 385\u00a0g, salvo que lo hayan corregido en este teléfono monedas de peso conocido.",
  force2: "En el máximo, la fuerza real puede ser mayor; la balanza dice entonces 100\u00a0% y más.",
  forceDrawing: "El círculo bajo el dedo crece con el peso.",
  forceMeasured: "medido:",
  forceMeasuredText: "los valores de la pantalla cambian entre 0 y 1 mientras presiona un dedo.",
  forcePen: "lápiz:",
  forcePenText: "lo mismo, desde la punta de un lápiz.",
  forceArea: "estimado por el área de contacto:",
  forceAreaText: "un dedo que presiona se ensancha. Eso muestra más o menos, y nunca un peso.",
  forceNone: "ninguno:",
  forceNoneText: "la mayoría de los teléfonos dan siempre el mismo número. Entonces no hay dato, y no se inventa ninguno.",
  force3: "Cuál de ellos es lo deciden los valores de cada gesto, no el nombre del teléfono.",
  throughputTitle: "Objetivos: rendimiento según Fitts",
  throughput1:
    "En el desafío de objetivos se tocan por turno círculos en un anillo. El rendimiento TP reúne rapidez y precisión en un número, en bits por segundo (ISO/TS 9241-411): MT es el tiempo medio de toque a toque, Aₑ el camino medio a lo largo de la línea entre dos objetivos, δ lo que cada toque distaba del centro de su objetivo a lo largo de esa línea, y SD la desviación típica.",
  throughput2:
    "Wₑ es la anchura que usaron de verdad los toques: estrecha con dedos cuidadosos, ancha con dedos apresurados. Los fallos cuentan. Los toques dobles y los resbalones lejos del objetivo se repiten. Este es el rendimiento univariado, el de la mayoría de las publicaciones; los experimentos muestran el mismo, y las exportaciones dan también el bivariado.",
  targetsDrawing: "Nueve objetivos; el camino cruza el anillo cada vez.",
  roomTitle: "Toda una clase",
  room1:
    "Los datos de una clase son sumas de sus teléfonos: distancia, tiempo, toques, y los mapas de calor celda por celda. Cada teléfono cuenta en sus propios centímetros; ≈ dice que se supone el tamaño de al menos una pantalla.",
  room2:
    "Los mismos eventos dan los mismos datos hasta el último bit: en directo, tras un fallo del servidor y en una repetición.",
  sureTitle: "¿Es seguro?",
  sure1:
    "La esquina de la página táctil dice cuántas posiciones llegaron en el último segundo, cuánto tarda un mensaje en ir y volver, y cuántos lotes esperan a ser enviados: mientras espere alguno, los datos van por detrás del dedo. Los detalles y la exportación dicen cuántas posiciones n se dieron por segundo de toque:",
  sure2:
    "60 por segundo o menos quiere decir que las curvas rápidas salen cortas y los dedos rápidos saltan bloques; 120 o más, que hay poco que ganar. Los detalles dicen también si el teléfono está calibrado, y su error.",
  missingTitle: "Lo que no se mide",
  missing:
    "Lo que hizo un dedo entre dos posiciones|La fuerza, en una pantalla que no la da|El tamaño real de la pantalla, sin calibrar|Los dedos por encima del cristal|Quién eres: los nombres son inventados, y no se pregunta nada más",
};

textsIn("es", "features/about/figures/texts", aboutTexts);
