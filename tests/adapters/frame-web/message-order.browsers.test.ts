import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { WIRE_FORMATS, type WireFormat } from '../../../adapters/wire/names.js';
import { eventually } from '../../journeys/server.js';
import { BID_ID, chatData, modalData } from './support/fixtures.js';
import { namesOf, setStage, type Scene, type Stage } from './support/stage.js';

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
  video: [...START, ...TEXT_DONE, 'event:video.started', ...VIEWED, 'event:video.completed', 'event:reward.granted'],
  interstitial: [
    ...START,
    ...TEXT_DONE,
    'open-component-iframe',
    'init-component-iframe',
    'ad-done-component-iframe',
    'event:ad.viewed',
  ],
} as const satisfies Record<WireFormat, readonly string[]>;

/** Lets pass what the ad waits for: its reader, its film, or the countdown before its dialog. */
const runThrough = async (scene: Scene, format: WireFormat): Promise<void> => {
  if (format === 'video') {
    await scene.passFilm();
    await scene.hears('event:ad.viewed');
    const film = (await scene.frame('frame')).locator('video');
    await film.evaluate((video: HTMLVideoElement) => void (video.currentTime = video.duration - 0.2));
  } else if (format === 'interstitial') {
    await scene.hears('ad-done-iframe');
    await scene.pass(3_500);
    await scene.passView('modal');
  } else await scene.passView();
};

const reportedTypes = (): readonly string[] =>
  stage.site.reports.flatMap(({ events }) => events.map(({ type }) => type));

describe('order of messages', () => {
  test.each(WIRE_FORMATS)(
    '%s: in the order of the protocol; the server is told the same events, in order, each once',
    async (format) => {
      stage.site.modal = modalData({ text: FINAL_TEXT });
      const scene = await stage.show(chatData(format, { rewarded: true }));
      await runThrough(scene, format);
      await scene.hears(EXPECTED[format].at(-1) ?? '');
      const heard = await scene.heard();
      expect(firsts(namesOf(heard))).toEqual(EXPECTED[format]);
      expect(heard.filter(({ origin }) => origin !== stage.site.origin)).toEqual([]);
      expect(heard.filter(({ data }) => data.code !== 'inlineAd')).toEqual([]);
      expect(namesOf(heard).filter((name) => name === 'event:ad.viewed')).toHaveLength(1);
      const modal = heard.filter(({ from }) => from === 'modal');
      expect(modal.filter(({ data }) => data.component !== 'modal')).toEqual([]);

      const events = EXPECTED[format].filter((name) => name.startsWith('event:')).map((name) => name.slice(6));
      await eventually(() => reportedTypes().length >= events.length || undefined);
      expect(reportedTypes()).toEqual(events);
      expect(stage.site.reports.every(({ token }) => token === 'page-token')).toBe(true);
      const ids = stage.site.reports.flatMap((report) => report.events.map(({ eventId }) => eventId));
      expect(new Set(ids).size).toBe(events.length);
    },
  );

  test('payloads hold everything any client wants, and the height that is asked for is that of the card', async () => {
    const scene = await stage.show(chatData('image'));
    await scene.passView();
    const about = { id: BID_ID, content: FINAL_TEXT, messageId: 'message-2' };
    const started = await scene.hears('event:ad.render-started');
    expect(started.data).toEqual({ name: 'ad.render-started', payload: { id: BID_ID }, code: 'inlineAd' });
    expect((await scene.hears('ad-done-iframe')).data).toEqual({ ...about, code: 'inlineAd' });
    const viewed = await scene.hears('event:ad.viewed');
    expect(viewed.data.payload).toEqual({ ...about, format: 'image', revenue: 4.25 });
    expect((await scene.hears('view-iframe')).data).toEqual({ ...about, code: 'inlineAd' });
    expect(stage.site.textRequests).toMatchObject([
      { token: 'page-token', messageId: 'message-2', messages: [{ id: 'message-1' }, { id: 'message-2' }] },
    ]);
    const frame = await scene.frame('frame');
    const height = await frame.evaluate(() => document.querySelector('.card')?.getBoundingClientRect().height ?? 0);
    const asked = (await scene.heard()).filter(({ type }) => type === 'resize-iframe').at(-1);
    expect(asked?.data.height).toBe(Math.ceil(height));
    expect(height).toBeGreaterThan(200);
  });
});
