import { fieldsOf } from './decode.js';

/** Looks only: nothing that moves an element, covers another or loads something. */
const ALLOWED =
  /^(margin|padding|border|((min|max)-)?width|background-color|box-shadow|opacity|color-scheme)(-[a-z-]+)?$/;
/** Addresses, escapes, and lengths below zero. */
const FORBIDDEN = /url|image|[;{}\\@]|(^|\s)-/i;

/** `set-styles-iframe`: what is not on the list is left out. Names in either spelling. */
export const applyStyles = (element: HTMLElement, styles: unknown): void => {
  for (const [name, value] of Object.entries(fieldsOf(styles))) {
    const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (typeof value === 'string' && ALLOWED.test(property) && !FORBIDDEN.test(value)) {
      element.style.setProperty(property, value);
    }
  }
};
