import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { chatPage, frameWords, overlayPage, playerWords, preRollLine } from '../../adapters/http-koa/pages/index.js';
import type { FramePageData } from '../../adapters/wire/frame-page.js';
import { WIRE_FORMATS } from '../../adapters/wire/index.js';
import type { AdChoice } from '../../domain/delivery/ad-choice.js';
import {
  BID_ID,
  chatData,
  CHOICES,
  MARKUP,
  MEDIA,
  modalData,
  overlayData,
  PAGE_LANGUAGES,
} from '../adapters/frame-web/support/fixtures.js';
import { ROOT } from './support/packed.js';

const PAGE_OPTIONS = { nonce: 'c3RhdGljLW5vbmNl', scriptUrl: '/assets/inline-0123456789ab.js', frameAncestors: [] };

const scriptBytes = (kind: FramePageData['kind']): number =>
  gzipSync(readFileSync(join(ROOT, `dist/adapters/frame-web/${kind}.js`)), { level: 9 }).length;

/** Of every format, and of what an interstitial can hold; with names that make the disclosure long. */
const pagesIn = (language: string, choice: AdChoice) => {
  const advertiser = { name: 'Harbor Coffee', disclosure: { onBehalfOf: 'Harbor Foods', paidBy: 'Agency of the Bay' } };
  const wordsOf = (kind: FramePageData['kind']) =>
    frameWords(language, { advertiser, choice, isTest: false }, { kind, reference: '4K7Q2-9XB3M' });
  const { video } = MEDIA.video;
  const film = { kind: 'video', video: { ...video, words: playerWords(language) } } as const;
  const character = { name: 'Pip', line: preRollLine(language, 'Pip'), avatarUrl: `/api/avatar/${BID_ID}` };
  const [words, led] = [wordsOf('inline'), { media: film, character }];
  const chats = [
    ...WIRE_FORMATS.map((format) => chatData(format, { words })),
    chatData('video', { words, media: film }),
    chatData('banner', { words, media: MARKUP }),
    chatData('interstitial', { words, ...led }),
    modalData({ words: wordsOf('modal') }),
    modalData({ words: wordsOf('modal'), ...led }),
  ];
  const overlay = overlayData({ words: wordsOf('overlay') });
  return [
    ...chats.map((data) => [data, chatPage(data, PAGE_OPTIONS)] as const),
    [overlay, overlayPage(overlay, PAGE_OPTIONS)] as const,
  ];
};

test("an ad's page with its styles and its script, in every language: at most 15 000 bytes", () => {
  const bytesOfScript = {
    inline: scriptBytes('inline'),
    modal: scriptBytes('modal'),
    overlay: scriptBytes('overlay'),
  };
  const shown = PAGE_LANGUAGES.flatMap((language) => CHOICES.flatMap((choice) => pagesIn(language, choice)));
  const tooLarge = shown
    .map(([{ kind, media, words }, { html }]) => ({
      page: `${kind} ${media.kind} ${words.language}`,
      bytes: gzipSync(html).length + bytesOfScript[kind],
    }))
    .filter(({ bytes }) => bytes > 15_000);
  expect(tooLarge).toEqual([]);
});
