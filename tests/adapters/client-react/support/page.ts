import * as React from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

type Act = (deed: () => void | Promise<void>) => Promise<void>;

/** React 18.0 has it elsewhere. */
const { act } = (React as { readonly act?: Act }).act
  ? (React as unknown as { readonly act: Act })
  : ((await import('react-dom/test-utils')) as unknown as { readonly act: Act });

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** A page with a React app. */
export interface Page {
  readonly element: HTMLElement;
  render(node: ReactNode, isStrict?: boolean): Promise<void>;
  unmount(): Promise<void>;
  frames(): readonly HTMLIFrameElement[];
}

/** Lets React finish what follows from a deed. */
export const during: Act = (deed) => act(async () => void (await deed()));

const open = new Set<Page>();

export const openPage = (): Page => {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const page: Page = {
    element,
    render: (node, isStrict = false) =>
      during(() => root.render(isStrict ? React.createElement(React.StrictMode, null, node) : node)),
    async unmount() {
      if (!open.delete(page)) return;
      await during(() => root.unmount());
      element.remove();
    },
    frames: () => [...element.querySelectorAll('iframe')],
  };
  open.add(page);
  return page;
};

/** For `afterEach`. */
export const closePages = async (): Promise<void> => {
  for (const page of [...open]) await page.unmount();
  document.body.replaceChildren();
};
