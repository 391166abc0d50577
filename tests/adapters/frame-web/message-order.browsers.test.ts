import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { WIRE_FORMATS, type WireFormat } from '../../../adapters/wire/names.js';
import { BID_ID, chatData, modalData } from './support/fixtures.js';
import { namesOf, setStage, type Stage } from './support/stage.js';

const FINAL_TEXT = 'Freshly roasted beans, sent on the day. Try the dark one.';
let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());
beforeEach(() => stage.reset());

const START = ['init-iframe', 'event:ad.render-started', 'show-iframe', 'resize-iframe'];
const TEXT_DONE = ['event:ad.render-completed', 'ad-done-iframe'];
const VIEWED = ['view-iframe', 'event:ad.viewed'];

/** First time that each name was heard, in order. */
const firsts = (names: readonly string[]): readonly string[] => [...new Set(names)];

const EXPECTED = {
  image: [...START, ...TEXT_DONE, ...VIEWED],
  banner: [...START, ...TEXT_DONE, ...VIEWED],
  video: [...START, ...TEXT_DONE, 'event:video.started', ...VIEWED, 'event:video.completed'],
  interstitial: [
    ...START,
    ...TEXT_DONE,
    'open-component-iframe',
    'init-component-iframe',
    'ad-done-component-iframe',
    'event:ad.viewed',
  ],
} as const satisfies Record<WireFormat, readonly string[]>;

describe('order of messages', () => {
  test.each(WIRE_FORMATS)('%s: in the order of the protocol', async (format) => {
    stage.site.modal = modalData({ text: FINAL_TEXT });
    const scene = await stage.show(chatData(format));
    if (format === 'video') await scene.filmIsViewed();
    await scene.hears(EXPECTED[format].at(-1) ?? '');
    const heard = await scene.heard();
    expect(firsts(namesOf(heard))).toEqual(EXPECTED[format]);
    expect(heard.filter(({ origin }) => origin !== stage.site.origin)).toEqual([]);
    expect(heard.filter(({ data }) => data.code !== 'inlineAd')).toEqual([]);
    expect(namesOf(heard).filter((name) => name === 'event:ad.viewed')).toHaveLength(1);
    const modal = heard.filter(({ from }) => from === 'modal');
    expect(modal.filter(({ data }) => data.component !== 'modal')).toEqual([]);
  });

  test('payloads hold everything any client wants', async () => {
    const scene = await stage.show(chatData('image'));
    const about = { id: BID_ID, content: FINAL_TEXT, messageId: 'message-2' };
    const started = await scene.hears('event:ad.render-started');
    expect(started.data).toEqual({ name: 'ad.render-started', payload: { id: BID_ID }, code: 'inlineAd' });
    expect((await scene.hears('ad-done-iframe')).data).toEqual({ ...about, code: 'inlineAd' });
    const viewed = await scene.hears('event:ad.viewed');
    expect(viewed.data.payload).toEqual({ ...about, format: 'image', revenue: 4.25 });
    expect((await scene.hears('view-iframe')).data).toEqual({ ...about, code: 'inlineAd' });
  });

  test('the page asks for its final text with the conversation it was told', async () => {
    const scene = await stage.show(chatData('image'));
    await scene.hears('ad-done-iframe');
    expect(stage.site.textRequests).toMatchObject([
      { token: 'page-token', messageId: 'message-2', messages: [{ id: 'message-1' }, { id: 'message-2' }] },
    ]);
  });

  test('the server is told the same events, in order, each once', async () => {
    const scene = await stage.show(chatData('video', { rewarded: true }));
    await scene.filmIsViewed();
    await scene.hears('event:reward.granted');
    const types = stage.site.reports.flatMap(({ events }) => events.map(({ type }) => type));
    expect(types).toEqual([
      'ad.render-started',
      'ad.render-completed',
      'video.started',
      'ad.viewed',
      'video.completed',
      'reward.granted',
    ]);
    expect(stage.site.reports.every(({ token }) => token === 'page-token')).toBe(true);
    expect(new Set(stage.site.reports.flatMap(({ events }) => events.map(({ eventId }) => eventId))).size).toBe(6);
  });

  test('the height that is asked for is the height of the card', async () => {
    const scene = await stage.show(chatData('image'));
    await scene.hears('event:ad.viewed');
    const frame = await scene.frame('frame');
    const height = await frame.evaluate(() => document.querySelector('.card')?.getBoundingClientRect().height ?? 0);
    const asked = (await scene.heard()).filter(({ type }) => type === 'resize-iframe').at(-1);
    expect(asked?.data.height).toBe(Math.ceil(height));
    expect(height).toBeGreaterThan(200);
  });
});
