import { describe, expect, test } from '@jest/globals';
import type { PreloadInput } from '../../application/api/ad-placement.js';
import type { Caller } from '../../application/ports/traffic/caller.js';
import { explainDecision } from '../../domain/decision-record/explain.js';
import { replay } from '../../domain/decision-record/replay.js';
import type { InterstitialCreative } from '../../domain/catalog/creative.js';
import { sampleImageCreative } from '../contracts/sample-demand.js';
import { sampleCaller } from '../contracts/samples.js';
import { createEngine } from './engine.js';
import { fakeSource, bidOf } from './fake-demand.js';

const sampleFilmInterstitial = (): InterstitialCreative => {
  const { format: _format, image: _image, ...common } = sampleImageCreative();
  const size = { width: 640, height: 360, durationMs: 15_000 };
  return {
    ...common,
    format: 'interstitial',
    media: { video: { ...size, url: 'https://cdn.example/film.mp4', mimeType: 'video/mp4' } },
  };
};

/** A bidder that answers with an image unless told otherwise, and remembers what it was offered. */
const turnOn = async (device: PreloadInput['device'], caller: Partial<Caller> = {}, bids = [bidOf('dsp')]) => {
  const source = fakeSource('dsp', () => ({ bids, rejections: [] }));
  const engine = createEngine({ ports: { demand: [source] } });
  const outcome = await engine.preload({ device }, sampleCaller(caller));
  if (outcome.kind === 'refused') throw new Error('the turn was refused');
  await engine.ports.journal.flush();
  const stored = await engine.ports.journal.findDecision(undefined, outcome.decisionId);
  const record = await engine.operations.explain(outcome.decisionId);
  if (stored === undefined || record === undefined) throw new Error('there is no record');
  const lines = explainDecision(record).filter((line) => line.startsWith('Format: '));
  return {
    outcome,
    stored,
    record,
    lines,
    offered: source.asked.flatMap(({ imps }) => imps.map(({ formats }) => formats)),
  };
};

describe('what a bidder is offered', () => {
  test.each<[string, PreloadInput['device'], Partial<Caller>, readonly string[]]>([
    ['nothing is known', {}, {}, ['image', 'video', 'interstitial', 'banner']],
    ['the browser says Save-Data', {}, { savesData: true }, ['image', 'interstitial', 'banner']],
    [
      'the browser says Save-Data, though its page says no',
      { savesData: false },
      { savesData: true },
      ['image', 'interstitial', 'banner'],
    ],
    ['the app says that data is saved', { savesData: true }, {}, ['image', 'interstitial', 'banner']],
    ['the network is of the third generation', { connectionDetail: '3g' }, {}, ['image', 'interstitial', 'banner']],
    ['a watch asks', { widthPx: 200, heightPx: 240 }, {}, ['banner']],
    ['a television asks', { type: 'tv' }, {}, ['image', 'video', 'interstitial']],
  ])('when %s', async (_, device, caller, formats) => {
    const { offered, stored, record } = await turnOn(device, caller);
    expect(offered).toEqual([formats]);
    expect(replay(stored)).toEqual({ kind: 'same' });
    const whole = (record.formatsOut ?? []).filter(({ format }) => format !== 'interstitial-film');
    expect(whole.length).toBe(4 - formats.length);
  });
});

test('a bid in a format that is out loses, and the record says why it was out', async () => {
  const { outcome, record, lines } = await turnOn({ widthPx: 200, heightPx: 240 });
  expect(outcome.kind).toBe('no-fill');
  expect(record.candidates).toMatchObject([{ outcome: 'creative-format' }]);
  expect(lines).toContain(
    'Format: image was not offered for inlineAd, since the screen is smaller than it needs (screen-too-small).',
  );
});

test.each<[string, PreloadInput['device'], Partial<Caller>, string]>([
  ['the browser says Save-Data', {}, { savesData: true }, 'the user saves data (data-saver)'],
  ['the app says so', { savesData: true }, {}, 'the user saves data (data-saver)'],
  ['the network is slow', { connectionDetail: '2g' }, {}, 'the connection is too slow for it (slow-connection)'],
])('an interstitial with a film loses when %s, and one with a picture does not', async (_, device, caller, why) => {
  const film = await turnOn(device, caller, [bidOf('dsp', { creative: sampleFilmInterstitial() })]);
  expect(film.record.candidates).toMatchObject([{ outcome: 'creative-format' }]);
  expect(film.lines).toContain(`Format: interstitial-film was not offered for inlineAd, since ${why}.`);
  expect(replay(film.stored)).toEqual({ kind: 'same' });
  const media = { image: sampleImageCreative().image };
  const picture = await turnOn(device, caller, [bidOf('dsp', { creative: { ...sampleFilmInterstitial(), media } })]);
  expect(picture.outcome.kind).toBe('filled');
  const fast = await turnOn({ connectionDetail: '4g', savesData: false }, {}, [
    bidOf('dsp', { creative: sampleFilmInterstitial() }),
  ]);
  expect(fast.outcome.kind).toBe('filled');
});

test('when no format is left nobody is asked', async () => {
  const { outcome, record, offered, stored } = await turnOn({ widthPx: 100, heightPx: 100 });
  expect(outcome).toMatchObject({ kind: 'no-fill', skipCode: 'unfilled_bid' });
  expect([record.reason, offered]).toEqual(['no-fitting-format', []]);
  expect(record.gates.find(({ pass }) => !pass)).toMatchObject({ gate: 'placement', detail: 'screen-too-small' });
  expect(replay(stored)).toEqual({ kind: 'same' });
});
