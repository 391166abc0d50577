import type { Browser, BrowserContextOptions, Frame, Page } from 'playwright-core';
import type { WireFormat } from '../../adapters/wire/index.js';
import { Conversation } from '../journeys/conversation.js';
import { startHostSite, type HostPlan, type HostSite } from '../journeys/host-page.js';
import { askForSlots } from '../journeys/video/overlay-calls.js';
import { eventually, startJourneyServer, type JourneyServer } from '../journeys/server.js';
import { winAd } from '../journeys/won-ad.js';

/** How somebody looks at a page. */
export interface Look {
  readonly width: number;
  readonly scheme: 'light' | 'dark';
  /** The browser's zoom: at 2 a page of the same window has half its width. */
  readonly zoom: 1 | 2;
}

/** Server, host and browser that pages are shown with. */
export interface Studio {
  readonly server: JourneyServer;
  readonly host: HostSite;
  readonly browser: Browser;
}

/** One thing to look at; resolves with its page when it stands still. */
export type Scene = (studio: Studio, look: Look) => Promise<Page>;

export const openStudio = async (browser: Browser): Promise<Studio> => {
  const [server, host] = await Promise.all([startJourneyServer({ PLAYGROUND_WRITER: 'script' }), startHostSite()]);
  return { server, host, browser };
};

export const closeStudio = async ({ server, host }: Studio): Promise<void> => {
  await Promise.all([server.stop(), host.close()]);
};

const HEIGHTS: Readonly<Record<number, number>> = { 320: 640, 390: 844, 768: 1_024, 1440: 900 };
/** One font wherever the pictures are made, in frames as well, and nothing that is another one each time. */
const STEADY = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { font-family: 'Liberation Sans', 'Noto Sans Arabic' !important; caret-color: transparent !important }");
  document.adoptedStyleSheets = [sheet];
}`;

/** Reduced motion: text is there at once, films stand still, nothing fades. */
const open = async ({ browser }: Studio, { width, scheme, zoom }: Look, url: string): Promise<Page> => {
  const options: BrowserContextOptions = {
    viewport: { width: Math.round(width / zoom), height: Math.round((HEIGHTS[width] ?? 800) / zoom) },
    deviceScaleFactor: zoom,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
  };
  const context = await browser.newContext(options);
  await context.addInitScript(STEADY);
  const page = await context.newPage();
  await page.goto(url);
  return page;
};

const isFilled = async (frame: Frame): Promise<boolean> => {
  const card = frame.locator('.card:not(.dialog)');
  if (frame.parentFrame() === null || (await card.count()) === 0) return true;
  const place = await frame.frameElement();
  const given = await place.evaluate(
    (node) => (node as HTMLElement).checkVisibility() && (node as HTMLElement).offsetHeight,
  );
  return given === false || Math.abs(given - (await card.evaluate((node) => node.getBoundingClientRect().height))) <= 2;
};

/** Resolves when each frame of an ad that is on show has the height that its card takes. */
export const whenFilled = (page: Page): Promise<true> =>
  eventually(async () => {
    const filled = await Promise.all(page.frames().map(isFilled));
    return filled.every(Boolean) ? true : undefined;
  });

const COFFEE = 'Which coffee should I try?';
const ARABIC = 'أي قهوة تنصحني بها؟';

/** A host page with one ad below a conversation. */
const showAd =
  (win: (url: string) => Promise<Pick<HostPlan, 'framePath' | 'modalPath' | 'messageId'>>, done: string): Scene =>
  async (studio, look) => {
    const { server, host } = studio;
    const plan = await win(server.url);
    const background = look.scheme === 'dark' ? '#17181c' : '#fff';
    const width = Math.min(480, Math.round(look.width / look.zoom));
    const page = await open(
      studio,
      look,
      host.page({ service: server.url, ...plan, width, background, theme: look.scheme }),
    );
    await eventually(async () => {
      const types = await page.evaluate(() =>
        (Reflect.get(window, 'heard') as { type: string }[]).map(({ type }) => type),
      );
      return types.includes(done) ? true : undefined;
    });
    return page;
  };

const testAd = (format: WireFormat, done = 'ad-done-iframe'): Scene =>
  showAd(async (url) => (await winAd(url, format)).plan, done);

const arabicAd: Scene = showAd(async (url) => {
  const conversation = new Conversation(url, 'dev-publisher-token', { enabledPlacementCodes: ['test-image'] });
  const { bids } = await conversation.turn({ say: ARABIC });
  const framePath = `/api/frame/${bids[0]?.bidId}?code=test-image&messageId=message-2&sdk=sdk-js`;
  return { framePath, messageId: 'message-2' };
}, 'ad-done-iframe');

const after =
  (scene: Scene, act: (page: Page) => Promise<void>): Scene =>
  async (studio, look) => {
    const page = await scene(studio, look);
    await act(page);
    return page;
  };

const openAbout = async (page: Page): Promise<void> => {
  await page.frameLocator('#slot').locator('.info').click();
  await page.frameLocator('#slot').locator('.about').waitFor();
};

const hide = async (page: Page): Promise<void> => {
  await openAbout(page);
  await page.frameLocator('#slot').locator('.about > .say').click();
  await page.frameLocator('#slot').locator('.hidden-ad').waitFor();
};

const overlay: Scene = async (studio, look) => {
  const width = Math.round(look.width / look.zoom);
  const context = { player_width: width, player_height: Math.round((width * 9) / 16) };
  const [slot] = await askForSlots(studio.server.url, context, 'demo-api-token');
  if (slot === undefined) throw new Error('The demo title has no slot.');
  const page = await open(studio, look, slot.iframe_url);
  await page.setViewportSize({ width: slot.width, height: slot.height });
  await page.locator('.strip').waitFor();
  return page;
};

const playground =
  (act: (page: Page) => Promise<void>, path = '/'): Scene =>
  async (studio, look) => {
    const page = await open(studio, look, studio.server.url + path);
    await act(page);
    return page;
  };

const ask = async (page: Page, question: string): Promise<void> => {
  await page.getByLabel('Your message').fill(question);
  await page.keyboard.press('Enter');
  await page.locator('.message.assistant:not(.streaming)').waitFor();
  await page.frameLocator('.slot iframe').locator('.card').waitFor();
  await page.locator('#panel-turns .log .badge.good').waitFor({ state: 'attached' });
};

/** All that there is to look at. */
export const SCENES: Readonly<Record<string, Scene>> = {
  'chat-empty': playground((page) => page.locator('.chips button').first().waitFor()),
  'chat-ad': playground((page) => ask(page, COFFEE)),
  'chat-arabic': playground((page) => ask(page, ARABIC)),
  'chat-text': playground(async (page) => {
    await ask(page, COFFEE);
    const part = page.getByRole('tablist', { name: 'Parts' }).getByRole('tab', { name: 'Why' });
    if (await part.isVisible()) await part.click();
    await page.getByRole('tab', { name: 'Text' }).click();
    await page.locator('#panel-texts .badge', { hasText: /done|not asked/ }).waitFor();
  }),
  film: playground(async (page) => {
    await page.frameLocator('.overlay').locator('.cta').waitFor();
    await page.locator('#panel-why .candidate').first().waitFor();
  }, '/video'),
  reference: playground((page) => page.locator('.opblock').first().waitFor(), '/reference'),
  'ad-image': testAd('image'),
  'ad-video': testAd('video'),
  'ad-banner': testAd('banner'),
  'ad-interstitial': testAd('interstitial'),
  'ad-modal': testAd('interstitial', 'ad-done-component-iframe'),
  'ad-arabic': arabicAd,
  'ad-about': after(testAd('image'), openAbout),
  'ad-hidden': after(testAd('image'), hide),
  overlay,
};
