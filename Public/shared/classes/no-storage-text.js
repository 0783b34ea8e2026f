// @ts-check
/** Why a browser that stores nothing cannot lead a class: the next page would not have the host's token. */

export const NO_STORAGE_TEXT = {
  en:
    "This browser stores nothing for this page, so it could not lead a class. Allow it to store site data (cookies), then try again.",
  de:
    "Dieser Browser speichert für diese Seite nichts und könnte darum keine Klasse leiten. Erlaube Websitedaten (Cookies), und versuch es noch einmal.",
  fr:
    "Ce navigateur n’enregistre rien pour cette page et ne pourrait donc pas diriger de classe. Autorisez les données de site (cookies), puis réessayez.",
};
