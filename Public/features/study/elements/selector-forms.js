// @ts-check
/** The parts of selectors: those that the tag makes, and a viewer takes. */

/** Separates the selector of an element from the selector within its shadow root or its frame. */
export const DEEPER = " >>> ";
/** Separates an element from its child. */
export const CHILD = " > ";
/** Attributes that developers set for tests and forms, equal in every language. */
export const NAME_ATTRIBUTES = ["data-testid", "data-test", "data-cy", "data-qa", "name", "role"];
/** Landmarks; a page usually has one of each. */
export const LANDMARKS = /^(main|nav|header|footer|aside|form|body|html)$/;
