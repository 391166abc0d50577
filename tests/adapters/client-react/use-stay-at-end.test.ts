/**
 * @jest-environment jsdom
 */
import { afterEach, expect, test } from '@jest/globals';
import { createElement, useRef, type ReactElement } from 'react';
import { useStayAtEnd } from '../../../adapters/client-react/index.js';
import { closePages, openPage } from './support/page.js';

const observed = new Set<Element>();

/** jsdom has no layout, and none of these. */
class FakeObserver {
  readonly #own = new Set<Element>();
  observe(element: Element): void {
    observed.add(element);
    this.#own.add(element);
  }
  disconnect(): void {
    this.#own.forEach((element) => observed.delete(element));
  }
}
Object.assign(globalThis, { ResizeObserver: FakeObserver });

const Chat = ({ hasContent }: { readonly hasContent: boolean }): ReactElement => {
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useStayAtEnd(scroller, content);
  return createElement('main', { ref: scroller }, hasContent && createElement('div', { ref: content }));
};

afterEach(closePages);

test('watches the scroller and what grows in it, until the component leaves', async () => {
  const page = openPage();
  await page.render(createElement(Chat, { hasContent: true }), true);
  expect([...observed].map(({ tagName }) => tagName)).toEqual(['MAIN', 'DIV']);
  await page.unmount();
  expect(observed.size).toBe(0);
});

test('does nothing without what grows', async () => {
  await openPage().render(createElement(Chat, { hasContent: false }));
  expect(observed.size).toBe(0);
});
