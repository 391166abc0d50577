/** @jest-environment jsdom */
import { afterEach, describe, expect, test } from '@jest/globals';
import { chatPage, closeLabel, frameWords, overlayPage, playerWords } from '../../../adapters/http-koa/pages/index.js';
import type { FrameLanguage, FramePageData, FrameWords } from '../../../adapters/wire/frame-page.js';
import { WIRE_FORMATS } from '../../../adapters/wire/index.js';
import { chatData, disclosedAs, MEDIA, modalData, overlayData, PAGE_LANGUAGES } from './support/fixtures.js';
import { openPage, type JsdomPage } from './support/jsdom-page.js';

let page: JsdomPage;
afterEach(() => page.close());

const ADVERTISER = { name: 'Hafen קפה', domain: 'hafen.example' };
const PAGE_OPTIONS = { nonce: 'bm9uY2U', scriptUrl: '/assets/inline.js', frameAncestors: [] };

/** Every kind of page; a film in one, for its buttons. */
const pagesIn = (language: string): readonly FramePageData[] => {
  const wordsOf = (kind: FramePageData['kind']) => frameWords(language, disclosedAs(ADVERTISER.name), { kind });
  const film = { kind: 'video', video: { ...MEDIA.video.video, words: playerWords(language) } } as const;
  const spoken = { advertiser: ADVERTISER, isFinal: true } as const;
  return [
    ...WIRE_FORMATS.map((format) =>
      chatData(format, { ...spoken, words: wordsOf('inline'), ...(format === 'video' && { media: film }) }),
    ),
    modalData({ ...spoken, words: wordsOf('modal') }),
    overlayData({ advertiser: ADVERTISER, words: wordsOf('overlay'), closeLabel: closeLabel(language) }),
  ];
};

const stringsOf = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value) as object).flatMap(stringsOf);

/** Accessible names that are not an element's own text, and the texts of buttons. */
const namesShown = (): readonly string[] => [
  ...[...document.querySelectorAll('[aria-label], [title]')].flatMap((node) =>
    ['aria-label', 'title'].flatMap((name) => node.getAttribute(name) ?? []),
  ),
  ...[...document.querySelectorAll<HTMLElement>('button:not([data-area])')].flatMap(
    ({ textContent }) => textContent || [],
  ),
];

describe.each(PAGE_LANGUAGES)('%s', (language) => {
  test.each(pagesIn(language).map((data) => [data.kind, 'format' in data ? data.format : 'overlay', data] as const))(
    '%s page, %s: its names are in its language, and hosts learn them',
    async (kind, _format, data) => {
      const { words } = data;
      const html = (data.kind === 'overlay' ? overlayPage(data, PAGE_OPTIONS) : chatPage(data, PAGE_OPTIONS)).html;
      expect(html).toContain(`<html lang="${language}" dir="${words.direction}"`);
      page = await openPage(data);
      const own = [...stringsOf(words), ...stringsOf(playerWords(language)), `${words.label}: ${ADVERTISER.name}`];
      expect(namesShown().filter((name) => !own.includes(name))).toEqual([]);
      expect(page.find('.advertiser').dir).toBe('auto');
      const told = page.raw.find(({ type }) => /^init-|\.ready$/.test(String(type)));
      expect(kind === 'overlay' ? told : told?.['data']).toMatchObject({
        ...{ label: words.label, language },
        ...(kind === 'overlay' && { close_label: closeLabel(language) }),
      });
    },
  );
});

describe('words in another language than the page', () => {
  const languageOf = (selector: string): FrameLanguage => {
    const { lang, dir } = page.find(selector);
    return { lang, dir: dir as FrameLanguage['dir'] };
  };
  const inherits = (words: FrameWords): FrameLanguage => ({ lang: '', dir: words.direction });
  const ARABIC: FrameLanguage = { lang: 'ar', dir: 'rtl' };
  const UNKNOWN: FrameLanguage = { lang: '', dir: 'auto' };
  const COPY = ['.headline', '.cta [dir]', '.media img'];

  test.each([
    ['text and advertiser’s words', { textIn: ARABIC, copyIn: UNKNOWN }],
    ['advertiser’s words', { copyIn: ARABIC }],
    ['text', { textIn: UNKNOWN }],
    ['nothing', {}],
  ] satisfies readonly (readonly [string, { readonly textIn?: FrameLanguage; readonly copyIn?: FrameLanguage }])[])(
    '%s: the element says so that has them',
    async (_what, { textIn, copyIn }: { readonly textIn?: FrameLanguage; readonly copyIn?: FrameLanguage }) => {
      const data = chatData('image', { isFinal: true, textIn, copyIn });
      page = await openPage(data);
      expect(languageOf('.text')).toEqual(textIn ?? inherits(data.words));
      for (const part of COPY) expect(languageOf(part)).toEqual(copyIn ?? inherits(data.words));
    },
  );

  test('over a video and in a teaser, too', async () => {
    page = await openPage(overlayData({ copyIn: ARABIC }));
    for (const part of ['.headline', '.cta', '.media img']) expect(languageOf(part)).toEqual(ARABIC);
    page.close();
    page = await openPage(chatData('interstitial', { isFinal: true, copyIn: ARABIC }));
    for (const part of ['.headline', '.thumb img']) expect(languageOf(part)).toEqual(ARABIC);
  });

  test('captions are in the language of the film', async () => {
    page = await openPage(chatData('video', { isFinal: true, copyIn: ARABIC }));
    expect(page.find<HTMLTrackElement>('track').srclang).toBe('ar');
  });
});
