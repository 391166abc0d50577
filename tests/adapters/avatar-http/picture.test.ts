import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { pictureOf } from '../../../adapters/avatar-http/picture.js';
import { holds } from '../../domain/property.js';
import { GIF, PNG, WEBP_ALPHA, WEBP_LOSSLESS, WEBP_LOSSY } from './pictures.js';

const JPEG = readFileSync('adapters/playground-web/pages/harbor.jpg');
const PICTURES = { PNG, GIF, JPEG, WEBP_ALPHA, WEBP_LOSSLESS, WEBP_LOSSY };

describe('what a file is', () => {
  test.each([
    ['PNG', 'image/png', 1, 1],
    ['GIF', 'image/gif', 1, 1],
    ['JPEG', 'image/jpeg', 960, 540],
    ['WEBP_LOSSY', 'image/webp', 1, 1],
    ['WEBP_LOSSLESS', 'image/webp', 1, 1],
    ['WEBP_ALPHA', 'image/webp', 1, 1],
  ] as const)('%s', (name, contentType, width, height) =>
    expect(pictureOf(PICTURES[name])).toEqual({ contentType, width, height }),
  );

  test.each([
    '',
    'GIF',
    'GIF90a0000000000',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<?xml version="1.0"?><svg/>',
    '<!doctype html><script>alert(1)</script>',
    'BM000000000000000000000000000000',
    '\0\0\0\x1cftypavif00000000000000000000000',
    'RIFF0000WAVEfmt 0000000000000000000000',
    '\x89PNG\r\n\x1a\n0000JUNK0000000000000000',
    '\xff\xd8\xff\xd9',
  ])('%j is no picture', (text) => expect(pictureOf(Buffer.from(text, 'latin1'))).toBeUndefined());

  test.each(Object.entries(PICTURES))('%s that is cut anywhere is none, or the same', (_, whole) => {
    for (let length = 0; length < Math.min(whole.length, 2_000); length++) {
      const found = pictureOf(whole.subarray(0, length));
      if (found !== undefined) expect(found).toEqual(pictureOf(whole));
    }
  });

  test('any bytes behind the first ones of a picture are read to an end, without a throw', () => {
    const heads = Object.values(PICTURES).map((picture) => picture.subarray(0, 16));
    holds(
      fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 400 }), (head, rest) => {
        for (const length of [3, 6, 8, 12, 16]) pictureOf(Buffer.concat([head.subarray(0, length), rest]));
      }),
      2_000,
    );
  });
});
