import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { frameWords } from '../../../../adapters/http-koa/pages/index.js';
import { chatData, overlayData } from '../../frame-web/support/fixtures.js';
import { setStage, type Stage } from '../../frame-web/support/stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());

const OPENERS = [
  '',
  '"',
  "'",
  '>',
  '">',
  "'>",
  '-->',
  '</script>',
  '</title>',
  '</style>',
  '\u2028',
  '\\"',
  '${',
  '{{',
  '\u0000',
];
const HANDLERS = ['onerror', 'onload', 'onfocus autofocus', 'onmouseover', 'ontoggle'];
const TAGS = ['img src=x', 'svg', 'input', 'body', 'details open', 'video src=x', 'iframe'];

/** At least 500 strings that break out of some context. */
const STRINGS = OPENERS.flatMap((opener) =>
  [
    '<script>top.ran=1</script>',
    'javascript:top.ran=1',
    '<a href="javascript:top.ran=1">x</a>',
    '<iframe srcdoc="<script>top.ran=1</script>"></iframe>',
    '<meta http-equiv=refresh content="0;url=javascript:top.ran=1">',
    ...TAGS.flatMap((tag) => HANDLERS.map((handler) => `<${tag} ${handler}=top.ran=1>`)),
  ].map((payload) => opener + payload),
);
const PER_PAGE = 20;

test('no text of an advertiser is ever run or parsed as markup', async () => {
  expect(STRINGS.length).toBeGreaterThanOrEqual(500);
  const context = await stage.browser.newContext();
  const page = await context.newPage();
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  for (let start = 0; start < STRINGS.length; start += PER_PAGE) {
    const evil = STRINGS.slice(start, start + PER_PAGE).join(' ');
    const advertiser = { name: evil, domain: evil };
    const common = { advertiser, headline: evil, ctaLabel: evil, words: frameWords('en', { name: evil }, 'inline') };
    const image = {
      kind: 'image',
      image: { url: '/assets/test-overlay.svg', width: 96, height: 96, alt: evil },
    } as const;
    const chat = chatData('image', { ...common, media: image, text: evil, isFinal: true });
    for (const data of [chat, overlayData({ ...common, media: image })]) {
      stage.site.page = data;
      await page.goto(
        `${stage.site.origin}${data.kind === 'overlay' ? '/overlay/slot-1' : `/api/frame/${data.bidId}`}`,
      );
      const headline = await (await page.waitForSelector('.headline')).textContent();
      expect(headline).toBe(evil.replace(/\r\n?/g, '\n'));
      const state = await page.evaluate(() => ({
        ran: 'ran' in window,
        foreign: document.querySelectorAll(
          '.card script, .card iframe, .card svg[onload], .strip script, .strip iframe',
        ).length,
      }));
      expect(state).toEqual({ ran: false, foreign: 0 });
    }
  }
  expect(dialogs).toBe(0);
}, 300_000);
