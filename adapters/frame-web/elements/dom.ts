import type { FrameLanguage, FrameWords } from '../../wire/frame-page.js';

type Attributes = Readonly<Record<string, string | undefined>>;

const setAll = (node: Element, attributes: Attributes): void => {
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) node.setAttribute(name, value);
};

/** Makes an element. Children are nodes or plain text; nothing is ever parsed as markup (Trusted Types). */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const node = document.createElement(tag);
  setAll(node, attributes);
  node.append(...children);
  return node;
};

/** `lang` and `dir` of an element whose words may be in another language than the page's own. */
export const spokenIn = (
  { direction }: Pick<FrameWords, 'direction'>,
  told: FrameLanguage | undefined,
): Attributes => ({
  dir: direction,
  ...told,
});

const SVG = 'http://www.w3.org/2000/svg';

/** Outlines on a 24 by 24 grid. */
const ICONS = {
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v5.5M12 7.4v.2',
  close: 'M6 6l12 12M18 6L6 18',
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8.5 6v12M15.5 6v12',
  replay: 'M5 12a7 7 0 1 0 2.2-5.1M5 4.5v4h4',
  muted: 'M5 9.5v5h3.5L13 18.5v-13L8.5 9.5zM17 9.5l4 5M21 9.5l-4 5',
  sound: 'M5 9.5v5h3.5L13 18.5v-13L8.5 9.5zM16.5 9a4 4 0 0 1 0 6M19 6.5a7.6 7.6 0 0 1 0 11',
} as const;
export type IconName = keyof typeof ICONS;

export const icon = (name: IconName): SVGElement => {
  const svg = document.createElementNS(SVG, 'svg');
  setAll(svg, {
    viewBox: '0 0 24 24',
    fill: name === 'play' ? 'currentColor' : 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  });
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', ICONS[name]);
  svg.append(path);
  return svg;
};

/** A button that shows an icon and says `label`. */
export const iconButton = (name: IconName, label: string, className: string): HTMLButtonElement =>
  element('button', { type: 'button', class: className, 'aria-label': label, title: label }, icon(name));
