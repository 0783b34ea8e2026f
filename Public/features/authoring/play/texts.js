// @ts-check
/** The texts of the list of audio walks. */

const en = {
  title: "Author’s desk",
  documentTitle: "Audio walks · Author’s desk · TouchFigures",
  toWalk: "Walk",
  toPuzzles: "Puzzles",
  plays: "Audio walks",
  newPlay: "New walk",
  emptyTitle: "No audio walks yet",
  emptyText:
    "Draw a circle where something is to be heard, give it a sound, and draw the next. Anyone who walks there with a phone hears it.",
  emptyImport: "Walks that exist as files are imported on the server’s machine: touchfigures import-play play.xml",
  untitled: "New walk",
  complete: "Published",
  incomplete: "Sounds are missing",
  local: "Only on this device",
  unsaved: "Changes on this device, not published",
  scenesCount: "{count} scenes",
  scenesOne: "1 scene",
  edit: "Edit {title}",
  test: "Walk {title}",
  deleteOne: "Delete {title}",
  deleteTitle: "Delete this walk?",
  deleteText: "“{title}” will be gone, with its sounds. For a few seconds you can take it back.",
  deleteYes: "Delete",
  deleteNo: "Keep it",
  deleted: "“{title}” was deleted.",
  restored: "“{title}” is back.",
  deleteFailed: "“{title}” could not be deleted: {detail}",
};

/** @type {typeof en} */
const de = {
  title: "Werkstatt",
  documentTitle: "Hörspaziergänge · Werkstatt · TouchFigures",
  toWalk: "Spazieren",
  toPuzzles: "Rätsel",
  plays: "Hörspaziergänge",
  newPlay: "Neuer Spaziergang",
  emptyTitle: "Noch keine Hörspaziergänge",
  emptyText:
    "Zeichne einen Kreis, wo etwas zu hören sein soll, gib ihm einen Ton, und zeichne den nächsten. Wer mit dem Handy dort geht, hört ihn.",
  emptyImport:
    "Spaziergänge, die es als Dateien gibt, importierst du auf dem Rechner des Servers: touchfigures import-play play.xml",
  untitled: "Neuer Spaziergang",
  complete: "Veröffentlicht",
  incomplete: "Es fehlen Töne",
  local: "Nur auf diesem Gerät",
  unsaved: "Änderungen auf diesem Gerät, nicht veröffentlicht",
  scenesCount: "{count} Szenen",
  scenesOne: "1 Szene",
  edit: "{title} bearbeiten",
  test: "{title} gehen",
  deleteOne: "{title} löschen",
  deleteTitle: "Diesen Spaziergang löschen?",
  deleteText: "„{title}“ ist dann weg, mit seinen Tönen. Ein paar Sekunden lang kannst du ihn zurückholen.",
  deleteYes: "Löschen",
  deleteNo: "Behalten",
  deleted: "„{title}“ wurde gelöscht.",
  restored: "„{title}“ ist wieder da.",
  deleteFailed: "„{title}“ konnte nicht gelöscht werden: {detail}",
};

/** @type {typeof en} */
const fr = {
  title: "Atelier",
  documentTitle: "Balades sonores · Atelier · TouchFigures",
  toWalk: "Balade",
  toPuzzles: "Images",
  plays: "Balades sonores",
  newPlay: "Nouvelle balade",
  emptyTitle: "Pas encore de balades sonores",
  emptyText:
    "Dessinez un cercle là où l’on doit entendre quelque chose, donnez-lui un son, et dessinez le suivant. Qui y passe avec un téléphone l’entend.",
  emptyImport: "Les balades en fichiers s’importent sur la machine du serveur\u00a0: touchfigures import-play play.xml",
  untitled: "Nouvelle balade",
  complete: "Publiée",
  incomplete: "Des sons manquent",
  local: "Seulement sur cet appareil",
  unsaved: "Changements sur cet appareil, non publiés",
  scenesCount: "{count} {count|0=scène|scènes}",
  scenesOne: "1 scène",
  edit: "Modifier {title}",
  test: "Marcher {title}",
  deleteOne: "Supprimer {title}",
  deleteTitle: "Supprimer cette balade\u202f?",
  deleteText: "«\u00a0{title}\u00a0» disparaîtra, avec ses sons. Pendant quelques secondes, vous pouvez revenir en arrière.",
  deleteYes: "Supprimer",
  deleteNo: "Garder",
  deleted: "«\u00a0{title}\u00a0» est supprimée.",
  restored: "«\u00a0{title}\u00a0» est de retour.",
  deleteFailed: "«\u00a0{title}\u00a0» n’a pas pu être supprimée\u00a0: {detail}",
};

export const AUTHOR_PLAYS_TEXTS = { en, de, fr };
