import { expect, test } from '@jest/globals';
import { pairsOf, SAMPLED } from '../../support/sample.js';
import { WEB_CLIENTS } from './web-host-site.js';
import type { Chat } from '../web-hosts/chat.js';
import { useWebHosts } from './web-journey.js';

const open = useWebHosts();

const ROUNDS = 3;
const NAMES = ['ad.filled', 'ad.render-started', 'ad.render-completed', 'ad.viewed'];

/** As in browsers that cannot move a frame without loading its page again. */
const WITHOUT_MOVES = 'delete Element.prototype.moveBefore';

test.each(
  pairsOf(WEB_CLIENTS, [
    { before: '', loads: 1 },
    { before: WITHOUT_MOVES, loads: 1 + ROUNDS },
  ]),
)(
  `%s: a row that returns has its height from its first frame on, and its ad's events come once (%j): ${SAMPLED}`,
  async (client, { before, loads }) => {
    const visit = await open(client, { before, isStrict: false });
    await visit.add('user', 1);
    await visit.add('assistant', 1);
    await visit.hears('ad.viewed');
    const heights = await visit.page.evaluate(async (rounds) => {
      const { chat } = window as unknown as { readonly chat: Chat };
      const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
      const height = (): number => document.querySelector('main')?.getBoundingClientRect().height ?? 0;
      const seen: number[][] = [[height()]];
      for (let round = 0; round < rounds; round++) {
        await chat.set({ hasAds: false });
        await frame();
        const without = height();
        await chat.set({ hasAds: true });
        const first = height();
        for (let frames = 0; frames < 20; frames++) await frame();
        seen.push([first, height()]);
        if (without >= first) throw new Error('The ad did not leave.');
      }
      return seen;
    }, ROUNDS);
    expect(new Set(heights.flat()).size).toBe(1);
    const names = (await visit.events()).map(({ name }) => name);
    expect(names.filter((name) => NAMES.includes(name))).toEqual(NAMES);
    expect(visit.calls.filter((path) => /^\/api\/frame\/[^/]+$/.test(path))).toHaveLength(loads);
    expect([visit.uncaught, visit.complaints]).toEqual([[], []]);
  },
);
