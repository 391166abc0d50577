import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { propertiesOf, contrast } from '../../../adapters/frame-web/elements/appearance.js';
import type { WireAppearance } from '../../../adapters/wire/frame-messages.js';

const WHITE = '#ffffff';
const hex = fc.integer({ min: 0, max: 0xff_ff_ff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

/** As `color-mix(in srgb, first share, second)` does. */
const mixed = (first: string, second: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => parseInt(first.slice(at, at + 2), 16) * share + parseInt(second.slice(at, at + 2), 16) * (1 - share))
    .map((part) => Math.round(part).toString(16).padStart(2, '0'))
    .join('')}`;

describe('what is taken of an appearance', () => {
  test('all of it, when all can be read', () => {
    const appearance = { accent: '#0a5c36', surface: '#fdf6e3', text: '#1a1a1a', radius: 4, font: 'Georgia, serif' };
    const { properties, refused } = propertiesOf({ ...appearance, density: 'compact' }, WHITE);
    expect(refused).toEqual([]);
    expect(properties).toEqual({
      '--accent': '#0a5c36',
      '--surface': '#fdf6e3',
      '--text': '#1a1a1a',
      '--radius': '4',
      '--font': 'Georgia, serif',
      '--density': 'compact',
      '--on': '#ffffff',
    });
  });

  test.each<[string, WireAppearance, readonly string[]]>([
    ['a colour of another spelling', { accent: 'rebeccapurple' }, ['accent']],
    ['an address in a colour', { accent: 'url(https://x.example/)' }, ['accent']],
    ['a pale accent', { accent: '#ffd400' }, ['accent']],
    ['pale text', { surface: '#ffffff', text: '#999999' }, ['surface', 'text']],
    ['text without its surface', { text: '#000000' }, ['surface', 'text']],
    ['a surface without its text', { surface: '#000000' }, ['surface', 'text']],
    ['a radius that hides corners', { radius: 200 }, ['radius']],
    ['a radius below zero', { radius: -1 }, ['radius']],
    ['a font with more than names', { font: 'x; position: fixed' }, ['font']],
    ['a density nobody knows', { density: 'none' }, ['density']],
    ['things of another kind', { accent: {}, radius: [], font: 7e300 }, ['accent', 'radius', 'font']],
  ])('not %s', (_what, appearance, names) => {
    const { properties, refused } = propertiesOf(appearance, WHITE);
    expect(refused).toEqual(names);
    expect(Object.keys(properties)).toEqual(['--on']);
  });

  test('nothing is refused of what is not named', () => {
    expect(propertiesOf({ accent: undefined, text: null }, WHITE).refused).toEqual([]);
  });

  test('whatever is taken can be read: text, label, and what is pressed (WCAG 2.2 AA)', () => {
    fc.assert(
      fc.property(hex, hex, hex, (accent, surface, text) => {
        const { properties } = propertiesOf({ accent, surface, text }, WHITE);
        const ground = properties['--surface'] ?? WHITE;
        if (properties['--text'] !== undefined) {
          for (const share of [0, 0.06, 0.1]) {
            expect(contrast(text, mixed(text, ground, share))).toBeGreaterThanOrEqual(4.5);
          }
        }
        if (properties['--accent'] === undefined) return;
        expect(contrast(accent, ground)).toBeGreaterThanOrEqual(3);
        expect(contrast(accent, properties['--on'] ?? '')).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 2_000 },
    );
  });
});
