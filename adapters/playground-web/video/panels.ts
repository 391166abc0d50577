import { element } from '../dom.js';
import { createTabs } from '../inspector/tabs.js';

export interface PanelPlan {
  readonly id: string;
  readonly label: string;
  readonly content: readonly Node[];
}

/** What there is to know of the film, one part at a time. */
export const createPanels = (label: string, plans: readonly PanelPlan[]): HTMLElement => {
  const panelOf = (id: string): string => `panel-${id}`;
  const panels = plans.map(({ id, content }) =>
    element(
      'div',
      { role: 'tabpanel', id: panelOf(id), 'aria-labelledby': `tab-${id}`, tabindex: '0', class: 'panel' },
      ...content,
    ),
  );
  const tabs = createTabs(label, plans, panelOf, (selected) => {
    for (const panel of panels) panel.hidden = panel.id !== panelOf(selected);
  });
  return element('div', { class: 'inspect' }, tabs.node, ...panels);
};
