import { element } from '../dom.js';

export interface Tab {
  readonly id: string;
  readonly label: string;
}

export interface Tabs {
  readonly node: HTMLElement;
  setCount(id: string, count: number): void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The tab that a key moves to from the one at `index`. */
const indexAfter = (key: string, index: number, count: number): number | undefined => {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS[key];
  return step === undefined ? undefined : (index + step + count) % count;
};

const tabButton = ({ id, label }: Tab, panelId: string): HTMLButtonElement => {
  const attributes = { type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': panelId };
  return element('button', attributes, label, element('span', 'count'));
};

/** A row of tabs, one of them selected: arrows, Home and End move and select, as people expect of tabs. */
export const createTabs = (
  label: string,
  tabs: readonly Tab[],
  panelOf: (id: string) => string,
  onSelect: (id: string) => void,
): Tabs => {
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
  return {
    node: element('div', { role: 'tablist', 'aria-label': label, class: 'tabs' }, ...buttons),
    setCount(id, count) {
      const at = buttons[tabs.findIndex((tab) => tab.id === id)];
      const badge = at?.querySelector('.count');
      if (badge) badge.textContent = count > 0 ? String(count) : '';
    },
  };
};

interface PanelPlan extends Tab {
  readonly content: readonly Node[];
}

/** Panels, one at a time, with their tabs above them. */
export const createPanels = (label: string, plans: readonly PanelPlan[]): Tabs => {
  const panelOf = (id: string): string => `panel-${id}`;
  const panels = plans.map(({ id, content }) => {
    const labels = { role: 'tabpanel', id: panelOf(id), 'aria-labelledby': `tab-${id}` };
    return element('div', { ...labels, tabindex: '0', class: 'panel' }, ...content);
  });
  const tabs = createTabs(label, plans, panelOf, (selected) => {
    for (const panel of panels) panel.hidden = panel.id !== panelOf(selected);
  });
  return { ...tabs, node: element('div', 'inspect sheet column', tabs.node, ...panels) };
};
