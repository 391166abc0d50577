import { element } from '../dom.js';
import type { List } from '../list.js';

export interface Tab {
  readonly id: string;
  readonly label: string;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

const indexAfter = (key: string, index: number, count: number): number | undefined => {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : (index + step + count) % count;
};

const tabButton = ({ id, label }: Tab, panelId: string): HTMLButtonElement => {
  const attributes = { type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': panelId };
  return element('button', attributes, label);
};

/** A row of tabs, one of them selected: arrows, Home and End move and select. */
export const createTabs = (
  label: string,
  tabs: readonly Tab[],
  panelOf: (id: string) => string,
  onSelect: (id: string) => void,
): HTMLElement => {
  const buttons = tabs.map((tab) => tabButton(tab, panelOf(tab.id)));
  const select = (index: number): void => {
    buttons.forEach((button, i) => {
      button.setAttribute('aria-selected', String(i === index));
      button.tabIndex = i === index ? 0 : -1;
    });
    const tab = tabs[index];
    if (tab) onSelect(tab.id);
  };
  buttons.forEach((button, index) => {
    button.addEventListener('click', () => select(index));
    button.addEventListener('keydown', (event) => {
      const next = indexAfter(event.key, index, buttons.length);
      if (next === undefined) return;
      event.preventDefault();
      select(next);
      buttons[next]?.focus();
    });
  });
  select(0);
  return element('div', { role: 'tablist', 'aria-label': label, class: 'tabs' }, ...buttons);
};

/** A tab with what it shows; one of a list shows how long the list is. */
export interface Panel extends Tab, Partial<Pick<List<unknown>, 'all' | 'clear' | 'subscribe'>> {
  readonly content: readonly Node[];
}

/** Panels, one at a time, with their tabs above them. */
export const createPanels = (label: string, plans: readonly Panel[]): HTMLElement => {
  const panelOf = (id: string): string => `panel-${id}`;
  const panels = plans.map(({ id, content }) => {
    const labels = { role: 'tabpanel', id: panelOf(id), 'aria-labelledby': `tab-${id}` };
    return element('div', { ...labels, tabindex: '0', class: 'panel' }, ...content);
  });
  const tabs = createTabs(label, plans, panelOf, (selected) => {
    for (const panel of panels) panel.hidden = panel.id !== panelOf(selected);
  });
  plans.forEach(({ all, subscribe }, index) => {
    const count = element('span', 'count');
    tabs.children[index]?.append(count);
    subscribe?.(() => (count.textContent = String(all?.().length || '')));
  });
  return element('div', 'inspect sheet column', tabs, ...panels);
};
