/** @jest-environment jsdom */
import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { startInline } from '../../../../adapters/frame-web/inline.js';
import { startModal } from '../../../../adapters/frame-web/modal.js';
import { startOverlay } from '../../../../adapters/frame-web/overlay.js';
import { chatPage, frameWords, markupPage, overlayPage } from '../../../../adapters/http-koa/pages/index.js';
import type { FramePageData } from '../../../../adapters/wire/frame-page.js';
import { chatData, overlayData } from '../../frame-web/support/fixtures.js';

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

const PAYLOADS = [
  '<script>top.ran=1</script>',
  'javascript:top.ran=1',
  '<a href="javascript:top.ran=1">x</a>',
  '<iframe srcdoc="<script>top.ran=1</script>"></iframe>',
  '<meta http-equiv=refresh content="0;url=javascript:top.ran=1">',
  ...TAGS.flatMap((tag) => HANDLERS.map((handler) => `<${tag} ${handler}=top.ran=1>`)),
];
const joined = (openers: readonly string[], payloads: readonly string[]): string =>
  openers.flatMap((opener) => payloads.map((payload) => opener + payload)).join(' ');
/** Each opener before each payload, and each of them at the beginning of a text: one that escapes changes the tree. */
const TEXTS = [
  ...OPENERS.map((opener) => joined([opener], PAYLOADS)),
  ...PAYLOADS.map((payload) => joined(OPENERS, [payload])),
];
/** Nothing else in a page contains it. */
const HARMLESS = 'Zwieback';

type Kind = FramePageData['kind'];

/** Everything that an advertiser, a bidder or a host writes into an ad. */
const dataOf = (kind: Kind, text: string): FramePageData => {
  const common = {
    advertiser: { name: text, domain: text },
    headline: text,
    ctaLabel: text,
    media: { kind: 'image', image: { url: '/assets/logo.svg', width: 96, height: 96, alt: text } },
    words: frameWords(
      'en',
      {
        advertiser: { name: text, disclosure: { onBehalfOf: text, paidBy: `${text}s` } },
        choice: { basis: 'topic', data: 'own' },
        isTest: false,
      },
      { kind },
    ),
  } as const;
  if (kind === 'overlay') return overlayData(common);
  // The avatar is the first letter of the name.
  const character = { name: `A ${text}`, line: text };
  return chatData(kind === 'modal' ? 'interstitial' : 'image', { ...common, kind, text, character, isFinal: true });
};

const OPTIONS = { nonce: 'bm9uY2U', scriptUrl: '/assets/frame.js', frameAncestors: [] };
const htmlOf = (data: FramePageData): string =>
  (data.kind === 'overlay' ? overlayPage(data, OPTIONS) : chatPage(data, OPTIONS)).html;

/** As a browser reads it, except that no script runs. */
const parse = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

interface TreeElement {
  readonly name: string;
  readonly attributes: readonly string[];
  readonly children: readonly Tree[];
}
type Tree = string | TreeElement;

const treeOf = (node: Node): Tree =>
  node instanceof Element
    ? {
        name: node.nodeName,
        attributes: Array.from(node.attributes, ({ name, value }) => `${name}=${value}`),
        children: Array.from(node.childNodes, treeOf),
      }
    : `${node.nodeName} ${node.nodeValue}`;

/** The tree of a page with the harmless string, with `text` in each of its places. */
const withText = (harmless: Tree, text: string): unknown =>
  JSON.parse(JSON.stringify(harmless).replaceAll(HARMLESS, () => JSON.stringify(text).slice(1, -1)));

/** The tree of the document without the data for its script, and these data. */
const readPage = (html: string): { readonly tree: Tree; readonly data: unknown } => {
  const page = parse(html);
  const holder = page.getElementById('ad');
  const data: unknown = JSON.parse(holder?.textContent ?? '');
  holder?.replaceChildren();
  return { tree: treeOf(page.documentElement), data };
};

const START = { inline: startInline, modal: startModal, overlay: startOverlay } as Readonly<
  Record<Kind, (data: unknown) => unknown>
>;

/** The tree that the script of the page builds from the data in it. */
const draw = async (kind: Kind, data: unknown): Promise<Tree> => {
  document.body.replaceChildren();
  START[kind](data);
  // The host of the ad is silent; the ad waits a second for it.
  await jest.advanceTimersByTimeAsync(1_000);
  return treeOf(document.documentElement);
};

/** jsdom has no layout to observe. */
class NoObserver {
  observe(): void {}
}

beforeAll(() => {
  Object.assign(window, {
    IntersectionObserver: NoObserver,
    ResizeObserver: NoObserver,
    PerformanceObserver: NoObserver,
    matchMedia: () => ({ matches: true, addEventListener: () => undefined }),
    fetch: () => new Promise(() => undefined),
  });
});
beforeEach(() => void jest.useFakeTimers());

describe.each<Kind>(['inline', 'modal', 'overlay'])('the %s page of an ad', (kind) => {
  test('has the same elements and attributes whatever its texts are', () => {
    const { tree } = readPage(htmlOf(dataOf(kind, HARMLESS)));
    for (const text of TEXTS) {
      const data = dataOf(kind, text);
      const read = readPage(htmlOf(data));
      // A parser replaces NUL.
      expect(read.tree).toEqual(withText(tree, text.replaceAll('\0', '\ufffd')));
      expect(read.data).toEqual(JSON.parse(JSON.stringify(data)));
    }
  });

  test('is drawn with the same elements and attributes whatever its texts are', async () => {
    const tree = await draw(kind, dataOf(kind, HARMLESS));
    expect(JSON.stringify(tree).split(HARMLESS).length).toBeGreaterThan(5);
    for (const text of TEXTS) expect(await draw(kind, dataOf(kind, text))).toEqual(withText(tree, text));
  });
});

test('no nonce of a message ends the script in front of third-party markup', () => {
  const page = (nonce: string): Document => parse(markupPage('<b>hi</b>', nonce, OPTIONS).html);
  const parts = (nonce: string) => Array.from(page(nonce).querySelectorAll('*'), ({ nodeName }) => nodeName);
  for (const text of TEXTS) expect(parts(text)).toEqual(parts(HARMLESS));
});
