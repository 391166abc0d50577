/**
 * Draws `docs/images/formats.png` from the real server in the real browser: four formats and an overlay, light and
 * dark. Run after a build: `npx esbuild tests/journeys/pages/picture.ts --bundle --platform=node --format=esm
 * --packages=external
 * --outfile=node_modules/.cache/picture.mjs && node node_modules/.cache/picture.mjs`
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../support/chromium.js';
import { Conversation } from '../conversation.js';
import { askForSlots } from '../video/overlay-calls.js';
import { startJourneyServer, type JourneyServer } from '../server.js';

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const OUTPUT = 'docs/images/formats.png';
const MAX_BYTES = 400_000;
const COLUMN_PX = 356;
const PLAYER = { player_width: 732, player_height: 412 };
const PANEL_PX = 780;
const GAP_PX = 36;
const BACKGROUND = { light: '#fbfbfc', dark: '#17181c' } as const satisfies Record<Theme, string>;
/** A still of a film by the sea, with the sun on its way up. */
const STILL =
  'linear-gradient(transparent 56%,#3b8294 56%,#1d4a5a),' +
  'radial-gradient(circle at 74% 54%,#fff6df 0 44px,transparent 45px),linear-gradient(#f0a97f,#fbe0bd 56%)';

/** What is talked about decides which demo campaign wins, and with it the format. */
const TALKS = [
  { say: 'Which coffee beans should I buy?', code: 'inlineAd' },
  { say: 'Which tent should I take for hiking?', code: 'inlineAd' },
  { say: 'Which lamp is good for my desk?', code: 'inlineAd' },
  { say: 'Where could we go camping?', code: 'interstitialAd' },
] as const;

const winFrames = async (url: string, theme: Theme): Promise<readonly string[]> => {
  const frames: string[] = [];
  for (const { say, code } of TALKS) {
    const conversation = new Conversation(url, 'demo-publisher-token', { enabledPlacementCodes: [code] });
    await conversation.turn({ say });
    const { bids } = await conversation.turn({ say });
    if (bids[0] === undefined) throw new Error(`"${say}" brought no ad.`);
    frames.push(`${url}/api/frame/${bids[0].bidId}?code=${code}&messageId=message-4&theme=${theme}`);
  }
  return frames;
};

/** Runs in the browser: gives each frame the height it asks for, and counts those that are complete. */
const host = (): void => {
  Object.assign(window, { complete: 0 });
  window.addEventListener('message', ({ source, data }) => {
    const frames = [...document.querySelectorAll<HTMLIFrameElement>('.ad')];
    const frame = frames.find(({ contentWindow }) => contentWindow === source);
    if (frame === undefined) return;
    if (data.type === 'resize-iframe') frame.style.height = `${data.data.height}px`;
    if (data.type === 'ad-done-iframe') Object.assign(window, { complete: Reflect.get(window, 'complete') + 1 });
  });
};

const panel = async (server: JourneyServer, theme: Theme): Promise<string> => {
  const [slot] = await askForSlots(server.url, PLAYER, 'demo-api-token');
  if (slot === undefined) throw new Error('The demo title has no slot.');
  const [image, video, banner, teaser] = (await winFrames(server.url, theme)).map(
    (src) => `<iframe class="ad" src="${src}"></iframe>`,
  );
  const { player_width: width, player_height: height } = PLAYER;
  const style =
    `:root{color-scheme:${theme}}body{margin:0;background:${BACKGROUND[theme]}}iframe{border:0;display:block}` +
    `main{padding:24px;width:${width}px;display:grid;gap:20px;grid-template-columns:repeat(2,${COLUMN_PX}px)}` +
    `.ad{width:${COLUMN_PX}px;height:0}div{display:flex;flex-direction:column;gap:20px}` +
    `.player{grid-column:1/-1;height:${height}px;border-radius:14px;overflow:hidden;justify-content:end;` +
    `align-items:center;background:${STILL}}` +
    `.player i{align-self:stretch;height:5px;background:linear-gradient(90deg,#fff 34%,#fff6 34%)}`;
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Formats</title><style>${style}</style>` +
    `<script>(${host.toString()})()</script><main><div class="player">` +
    `<iframe src="${slot.iframe_url}" width="${slot.width}" height="${slot.height}"></iframe><i></i></div>` +
    `<div>${image}${teaser}</div><div>${video}${banner}</div></main>`
  );
};

/** Serves one page; a page from memory would count as a public site, which may not embed a private address. */
const serve = async (html: string): Promise<{ readonly url: string; close(): void }> => {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(html),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, close };
};

/** With reduced motion the text is there at once and videos stand still: the picture is the same each time. */
const shoot = async (browser: Browser, html: string, theme: Theme): Promise<Buffer> => {
  const site = await serve(html);
  const context = await browser.newContext({
    viewport: { width: PANEL_PX, height: 1_200 },
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(site.url, { waitUntil: 'networkidle' });
  await page.waitForFunction((count) => Reflect.get(window, 'complete') === count, TALKS.length);
  const picture = await page.locator('main').screenshot();
  await context.close();
  site.close();
  return picture;
};

const compose = async (browser: Browser, panels: ReadonlyMap<Theme, Buffer>): Promise<Buffer> => {
  const page = await browser.newPage({ viewport: { width: 2 * PANEL_PX + 3 * GAP_PX, height: 600 } });
  const boxes = [...panels].map(
    ([theme, png]) =>
      `<div style="background:${BACKGROUND[theme]}"><img src="data:image/png;base64,${png.toString('base64')}"></div>`,
  );
  await page.setContent(
    `<!doctype html><style>body{margin:0;padding:${GAP_PX}px;display:flex;gap:${GAP_PX}px;background:#d9dce2}` +
      `div{width:${PANEL_PX}px;flex:none;border-radius:20px;overflow:hidden;box-shadow:0 6px 28px #0003}img{display:block}</style>` +
      boxes.join(''),
  );
  return page.screenshot({ path: OUTPUT, fullPage: true });
};

const server = await startJourneyServer();
const browser = await launchBrowser();
try {
  const panels = new Map<Theme, Buffer>();
  for (const theme of THEMES) panels.set(theme, await shoot(browser, await panel(server, theme), theme));
  const { length } = await compose(browser, panels);
  if (length > MAX_BYTES) throw new Error(`${OUTPUT} has ${length} bytes: make it smaller than ${MAX_BYTES}.`);
  console.log(`${OUTPUT}: ${length} bytes`);
} finally {
  await browser.close();
  await server.stop();
}
