/**
 * @jest-environment jsdom
 */
import { afterEach, expect, test } from '@jest/globals';
import { createElement, useRef, type ReactElement } from 'react';
import { useStayAtEnd } from '../../../adapters/client-react/index.js';
import { observeSizes } from '../../support/observed-sizes.js';
import { closePages, openPage } from './support/page.js';

const observed = observeSizes();

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
