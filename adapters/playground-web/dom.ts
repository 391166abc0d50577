type Attributes = Readonly<Record<string, string | undefined>>;

/** Makes an element. Children are nodes or plain text; nothing is ever parsed as markup. */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) node.setAttribute(name, value);
  node.append(...children);
  return node;
};

/** A push button that does `run`. */
export const button = (label: string, className: string, run: () => void): HTMLButtonElement => {
  const node = element('button', { type: 'button', class: className }, label);
  node.addEventListener('click', run);
  return node;
};

/** The element of the page with this id; the page is ours, so that it is there. */
export const byId = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no element "${id}".`);
  return found;
};
