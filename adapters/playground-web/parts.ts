import { element } from './dom.js';
import { createTabs } from './inspector/tabs.js';

/** Sections of the page by their ids. */
const PARTS = [
  { id: 'chat', label: 'Chat' },
  { id: 'inspector', label: 'Why' },
  { id: 'settings', label: 'Settings' },
] as const;

/**
 * On a narrow screen one part of the page at a time, as an app has it, so that the chat has all of the room; where all
 * stand side by side, styles hide this row and nothing else of it.
 */
export const mountParts = (host: HTMLElement): void => {
  const tabs = createTabs(
    'Parts of this page',
    PARTS,
    (id) => id,
    (selected) => void (document.body.dataset['part'] = selected),
  );
  host.replaceWith(element('nav', { class: 'parts', 'aria-label': 'Parts of this page' }, tabs.node));
};
