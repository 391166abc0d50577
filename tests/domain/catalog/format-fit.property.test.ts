import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  filmsFit,
  FORMAT_MISFITS,
  formatsLeft,
  formatsOut,
  type FormatFacts,
} from '../../../domain/catalog/format-fit.js';
import { CHAT_FORMATS, FORMAT_LIMITS, type Placement } from '../../../domain/catalog/placement.js';
import { DEVICE_TYPES } from '../../../domain/privacy/device.js';
import { placementCode } from '../../../domain/values/ids.js';

const length = fc.option(fc.integer({ min: 0, max: 900 }), { nil: undefined });
const device: fc.Arbitrary<FormatFacts> = fc.record({
  type: fc.constantFrom(undefined, ...DEVICE_TYPES),
  widthPx: length,
  heightPx: length,
  connectionDetail: fc.constantFrom(undefined, '2g', '3G', '4g', '5g', 'constructor', ''),
  savesData: fc.constantFrom(undefined, true, false),
});
const placements = fc
  .array(fc.subarray([...CHAT_FORMATS], { minLength: 1 }), { minLength: 1, maxLength: 3 })
  .map((all) =>
    all.map((formats, i): Placement => ({
      code: placementCode(`p${i}`),
      formats,
      trigger: 'immediate',
      rewarded: false,
    })),
  );

const takesFilms = (on: FormatFacts): boolean => on.savesData !== true && !/^[23]g$/i.test(on.connectionDetail ?? '');

/** What the rules of `docs/reference/auction.md#formats` say, one sentence each. */
const fits = (format: (typeof CHAT_FORMATS)[number], on: FormatFacts): boolean =>
  (on.widthPx ?? Infinity) >= FORMAT_LIMITS[format].minWidth &&
  (on.heightPx ?? Infinity) >= FORMAT_LIMITS[format].minHeight &&
  (format !== 'video' || takesFilms(on)) &&
  !(format === 'banner' && on.type === 'tv');

test('a format is left exactly when it fits, and one that is out says why', () => {
  fc.assert(
    fc.property(placements, device, (all, on) => {
      const out = formatsOut(all, on);
      for (const placement of all)
        expect(formatsLeft(placement, out)).toEqual(placement.formats.filter((f) => fits(f, on)));
      for (const { reason } of out) expect(Object.keys(FORMAT_MISFITS)).toContain(reason);
      const misfits = all.flatMap(({ formats }) => formats.filter((format) => !fits(format, on)));
      expect(out.flatMap(({ format }) => (format === 'interstitial-film' ? [] : [format]))).toEqual(misfits);
    }),
    { seed: 1_813, numRuns: 1_000 },
  );
});

test('no film is offered to whoever saves data or waits long for it, also where an interstitial may hold one', () => {
  fc.assert(
    fc.property(placements, device, (all, on) => {
      const out = formatsOut(all, on);
      for (const placement of all) {
        const left = formatsLeft(placement, out);
        if (left.includes('video')) expect(takesFilms(on)).toBe(true);
        if (left.includes('interstitial')) expect(filmsFit(placement, out)).toBe(takesFilms(on));
      }
      if (on.savesData === true)
        for (const { format, reason } of out) if (format === 'interstitial-film') expect(reason).toBe('data-saver');
    }),
    { seed: 1_814, numRuns: 1_000 },
  );
});

test('what is not known speaks against no format', () => {
  const all = CHAT_FORMATS.map((format, i): Placement => ({
    code: placementCode(`p${i}`),
    formats: [format],
    trigger: 'click',
    rewarded: false,
  }));
  expect(formatsOut(all, {})).toEqual([]);
});
