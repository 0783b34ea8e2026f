/** Written by the server in front of the worker: the site's version, and the entity tag of each file by its path. */
declare const SITE: { version: string; files: { [path: string]: string } };
