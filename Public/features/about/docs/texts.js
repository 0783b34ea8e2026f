// @ts-check
/** Texts of the documents' page. */

const en = {
  title: "For developers",
  lead: "Everything a phone shows can be had over REST and WebSocket.",
  loading: "Loading …",
  failed: "This document could not be loaded.",
  protocol: "The protocol",
  protocolNote: "Messages, figures, codes: WebSocket and REST in words",
  openapi: "openapi.yaml",
  openapiNote: "The REST part for tools",
  puzzles: "Puzzles as files",
  puzzlesNote: "The form of a folder that is imported",
  play: "Audio walks as files",
  playNote: "The form of a play, its schema, what is checked",
  lessons: "Lessons as files",
  lessonsNote: "Steps, questions and answers, their schema, what is checked",
  experiments: "Experiments",
  experimentsNote: "Fitts’ law and the steering law: method, formulas, export",
  deploy: "Behind a proxy",
  deployNote: "Configurations for haproxy, nginx and Caddy",
  figures: "The figures",
  figuresNote: "How each one is computed, and how sure it is",
};

/** @type {typeof en} */
const de = {
  title: "Für Entwickler",
  lead: "Alles, was ein Handy zeigt, gibt es auch über REST und WebSocket. Die Dokumente sind auf Englisch.",
  loading: "Lädt …",
  failed: "Dieses Dokument ließ sich nicht laden.",
  protocol: "Das Protokoll",
  protocolNote: "Nachrichten, Zahlen, Codes: WebSocket und REST in Worten",
  openapi: "openapi.yaml",
  openapiNote: "Der REST-Teil für Werkzeuge",
  puzzles: "Rätsel als Dateien",
  puzzlesNote: "Die Form eines Ordners, der importiert wird",
  play: "Hörspaziergänge als Dateien",
  playNote: "Die Form, ihr Schema, was geprüft wird",
  lessons: "Stunden als Dateien",
  lessonsNote: "Schritte, Fragen und Antworten, das Schema, was geprüft wird",
  experiments: "Experimente",
  experimentsNote: "Fitts’ Gesetz und Steering-Gesetz: Verfahren, Formeln, Export",
  deploy: "Hinter einem Proxy",
  deployNote: "Konfigurationen für haproxy, nginx und Caddy",
  figures: "Die Zahlen",
  figuresNote: "Wie jede entsteht, und wie sicher sie ist",
};

/** @type {typeof en} */
const fr = {
  title: "Pour les développeurs",
  lead: "Tout ce que montre un téléphone s’obtient par REST et WebSocket.",
  loading: "Chargement …",
  failed: "Ce document n’a pas pu être chargé.",
  protocol: "Le protocole",
  protocolNote: "Messages, mesures, codes\u00a0: WebSocket et REST en mots",
  openapi: "openapi.yaml",
  openapiNote: "La partie REST pour les outils",
  puzzles: "Les jeux en fichiers",
  puzzlesNote: "La forme d’un dossier à importer",
  play: "Les balades en fichiers",
  playNote: "La forme d’une balade, son schéma, ce qui est vérifié",
  lessons: "Les leçons en fichiers",
  lessonsNote: "Étapes, questions et réponses, le schéma, ce qui est vérifié",
  experiments: "Les expériences",
  experimentsNote: "Lois de Fitts et d’Accot-Zhai\u00a0: méthode, formules, export",
  deploy: "Derrière un proxy",
  deployNote: "Configurations pour haproxy, nginx et Caddy",
  figures: "Les mesures",
  figuresNote: "Comment chacune est calculée, et à quel point elle est sûre",
};

export const DOCS_TEXTS = { en, de, fr };
