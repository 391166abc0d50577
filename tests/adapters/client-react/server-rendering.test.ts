import { expect, test } from '@jest/globals';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { AdsProvider, InlineAd, useAds } from '../../../adapters/client-react/index.js';
import { createService } from './support/service.js';

const Chat = (): ReactElement => {
  const { isDisabled } = useAds();
  return createElement('main', null, String(isDisabled), createElement(InlineAd, { messageId: 'a1' }));
};

test('a server renders the chat without ads, starts nothing and needs no window', () => {
  expect(typeof window).toBe('undefined');
  const service = createService();
  const html = renderToString(createElement(AdsProvider, { ...service.options, children: createElement(Chat) }));
  expect(html).toBe('<main>false</main>');
  expect([service.requests(), service.timers()]).toEqual([[], 0]);
});

test('useAds without a provider says what is missing', () => {
  expect(() => renderToString(createElement(Chat))).toThrow('There is no AdsProvider above');
});
