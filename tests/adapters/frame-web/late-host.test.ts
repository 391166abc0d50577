/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { openHostLink } from '../../../adapters/frame-web/host/host-link.js';

/** As a browser delivers it; jsdom says of no message who posted it. */
const deliver = (type: string, source: Window | null): void =>
  void dispatchEvent(new MessageEvent('message', { data: { type }, source }));

test('a page keeps what it has said for a native host that listens late, and no more than it can', () => {
  openHostLink('inlineAd', undefined);
  const kept = (): readonly unknown[] => Reflect.get(window, 'adPlacementSaid') as readonly unknown[];
  deliver('init-iframe', window);
  // Of the host.
  deliver('update-iframe', null);
  expect(kept()).toEqual([{ type: 'init-iframe' }]);
  for (let count = 0; count < 300; count++) deliver('resize-iframe', window);
  expect(kept()).toHaveLength(200);
});
