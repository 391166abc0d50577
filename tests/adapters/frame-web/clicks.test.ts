/** @jest-environment jsdom */
import { afterEach, describe, expect, test } from '@jest/globals';
import type { FramePageData } from '../../../adapters/wire/frame-page.js';
import { BID_ID, chatData, DESTINATION, FIRST_TEXT, modalData, overlayData } from './support/fixtures.js';
import { openPage, type JsdomPage } from './support/jsdom-page.js';

let page: JsdomPage;
afterEach(() => page.close());

const open = async (data: FramePageData, query = ''): Promise<void> => {
  page = await openPage(data, { query });
  await page.pass(5_000);
};
const press = (area: string, changes: MouseEventInit = {}): MouseEvent => {
  const type = (changes.button ?? 0) > 0 ? 'auxclick' : 'click';
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, ...changes });
  page.find(`[data-area=${area}]`).dispatchEvent(event);
  return event;
};
const clicks = () =>
  page
    .reported()
    .filter(({ type }) => type === 'ad.clicked')
    .map(({ area }) => area);
const ABOUT = { id: BID_ID, content: FIRST_TEXT, messageId: 'message-2', url: DESTINATION };
const MIDDLE = 1;
const RIGHT = 2;

describe('click on a chat ad', () => {
  test.each([
    ['image', 'cta'],
    ['image', 'headline'],
    ['image', 'image'],
    ['video', 'cta'],
    ['video', 'headline'],
    ['banner', 'cta'],
    ['banner', 'banner'],
  ] as const)('%s, %s: leads to the landing page in a new tab, is told and counted', async (format, area) => {
    await open(chatData(format, { isFinal: true }));
    const link = page.find<HTMLAnchorElement>(`[data-area=${area}]`);
    expect([link.getAttribute('href'), link.target, link.rel]).toEqual([
      '/c/click-token',
      '_blank',
      'noopener noreferrer',
    ]);
    expect(press(area).defaultPrevented).toBe(false);
    await page.pass(10);
    expect(page.heard('click-iframe')).toEqual({ ...ABOUT, code: 'inlineAd' });
    expect(page.heard('event:ad.clicked')?.['payload']).toMatchObject({ ...ABOUT, area });
    expect(clicks()).toEqual([area]);
  });

  test('the modal of an interstitial says that it is the modal', async () => {
    await open(modalData());
    press('cta');
    expect(page.heard('click-iframe')).toMatchObject({ url: DESTINATION, component: 'modal' });
  });

  test('every click is told, the middle button too, and one is counted; the right button is none', async () => {
    await open(chatData('image', { isFinal: true }));
    press('cta', { button: RIGHT });
    await page.pass(10);
    expect([page.heard('click-iframe'), clicks()]).toEqual([undefined, []]);
    press('headline', { button: MIDDLE });
    press('cta');
    await page.pass(10);
    expect(page.names().filter((name) => name === 'click-iframe')).toHaveLength(2);
    expect(clicks()).toEqual(['headline']);
  });

  test.each(['?sdk=sdk-swift', '?sdk=sdk-react-native'])(
    'a native host opens the address itself: %s',
    async (query) => {
      await open(chatData('image', { isFinal: true }), query);
      expect(press('cta').defaultPrevented).toBe(true);
      expect(page.heard('click-iframe')).toMatchObject(ABOUT);
    },
  );
});

describe('click on an overlay', () => {
  const CLICK = { type: 'svc.ad.click', version: 1, slot_id: 'slot-1', cta_url: DESTINATION };

  test.each(['cta', 'headline'])(
    '%s: the message is exactly the constant, the version, the slot and the plain destination',
    async (area) => {
      await open(overlayData());
      press(area, { button: MIDDLE });
      press(area);
      press(area);
      await page.pass(10);
      expect(page.raw.slice(1)).toEqual([CLICK, CLICK]);
      expect(clicks()).toEqual([area]);
    },
  );

  test('it is counted as rendered and viewed', async () => {
    await open(overlayData());
    page.load();
    page.see(1);
    await page.pass(1_200);
    expect(page.reported().map(({ type }) => type)).toEqual(['ad.render-started', 'ad.render-completed', 'ad.viewed']);
  });
});
