import { expect, test } from '@jest/globals';
import type { CDPSession } from 'playwright-core';
import { IS_LONG, pairsOf, SAMPLED } from '../../support/sample.js';
import { WEB_CLIENTS } from './web-host-site.js';
import { useWebHosts } from './web-journey.js';
import type { WebVisit } from './web-visit.js';
import type { Chat, ChatView } from '../web-hosts/chat.js';

/** Each that leaves something would show: the counts before and after are the same to the last listener. */
const ROUNDS = IS_LONG ? 1_000 : 30;
const WARM_UP_ROUNDS = 10;
const LIMIT_MS = 600_000;

/** Timers that wait, of the page's own scripts. */
const WATCH_TIMERS = `
  window.timers = new Set();
  for (const kind of ['Timeout', 'Interval']) {
    const [set, clear] = [window['set' + kind], window['clear' + kind]];
    window['set' + kind] = (run, ...more) => {
      const id = set((...given) => { if (kind === 'Timeout') timers.delete(id); run(...given); }, ...more);
      timers.add(id);
      return id;
    };
    window['clear' + kind] = (id) => { timers.delete(id); clear(id); };
  }`;

const open = useWebHosts();

interface Live {
  readonly listeners: number | undefined;
  readonly frames: number | undefined;
  readonly timers: number;
}

/** What lives in the page after the garbage is out: listeners and frames as the browser counts them. */
const countLive = async ({ page }: WebVisit, devtools: CDPSession): Promise<Live> => {
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const valueOf = (wanted: string): number | undefined => metrics.find(({ name }) => name === wanted)?.value;
  const timers = await page.evaluate(() => (window as unknown as { readonly timers: Set<number> }).timers.size);
  return { listeners: valueOf('JSEventListeners'), frames: valueOf('Frames'), timers };
};

const STILL_MS = 100;
const STILL_LOOKS = 5;

/** The same once nothing goes any more: on a busy machine, what was given up last is gone a moment later. */
const countAtRest = async (visit: WebVisit, devtools: CDPSession): Promise<Live> => {
  let live = await countLive(visit, devtools);
  for (let looks = 0; looks < STILL_LOOKS; looks++) {
    await visit.page.waitForTimeout(STILL_MS);
    const now = await countLive(visit, devtools);
    if (now.listeners !== live.listeners || now.frames !== live.frames) looks = 0;
    live = now;
  }
  return live;
};

/** Takes something out of the page and puts it back, again and again. */
const toggle = ({ page }: WebVisit, what: 'hasAds' | 'hasSession', rounds: number): Promise<void> =>
  page.evaluate(
    async ([key, count]) => {
      const { chat } = window as unknown as { readonly chat: Chat };
      const set = (isThere: boolean): Promise<void> => chat.set({ [key]: isThere } satisfies Partial<ChatView>);
      for (let round = 0; round < count; round++) {
        await set(true);
        await set(false);
        // Requests that were given up want to be gone.
        if (round % 50 === 0) await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    },
    [what, rounds] as const,
  );

/** React in StrictMode. */
test.each(pairsOf(WEB_CLIENTS, ['hasAds', 'hasSession'] as const))(
  `%s, ${ROUNDS} times there and gone (%s): listeners, frames and timers are as before: ${SAMPLED}`,
  async (client, what) => {
    const visit = await open(client, { before: WATCH_TIMERS });
    await visit.add('user', 1);
    await visit.add('assistant', 1);
    await visit.hears('ad.render-completed');
    const devtools = await visit.page.context().newCDPSession(visit.page);
    await devtools.send('Performance.enable');
    await toggle(visit, what, WARM_UP_ROUNDS);
    const before = await countAtRest(visit, devtools);
    await toggle(visit, what, ROUNDS);
    const after = await countAtRest(visit, devtools);
    expect([after.listeners, after.frames]).toEqual([before.listeners, before.frames]);
    // One of Vue's own may have run out meanwhile.
    expect(after.timers).toBeLessThanOrEqual(before.timers);
    // Of an ad that left, the page waits for its return.
    expect(await visit.page.locator('iframe').count()).toBe(what === 'hasAds' ? 1 : 0);
    expect([visit.complaints, visit.uncaught]).toEqual([[], []]);
  },
  LIMIT_MS,
);
