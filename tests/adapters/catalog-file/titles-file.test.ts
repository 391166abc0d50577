import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseTitlesFile } from '../../../adapters/catalog-file/index.js';

const title = {
  title_id: 'tt-1',
  name: 'A film',
  duration_ms: 60_000,
  width: 1_280,
  height: 720,
  language: 'EN',
  topics: [{ id: '210', weight: 0.5 }],
  moments: [{ start_ms: 1_000, end_ms: 9_000, position: 'top', score: 0.7 }],
};
const expected = {
  id: 'tt-1',
  name: 'A film',
  durationMs: 60_000,
  width: 1_280,
  height: 720,
  language: 'en',
  topics: [{ id: '210', weight: 0.5 }],
  moments: [{ startMs: 1_000, endMs: 9_000, position: 'top', score: 0.7 }],
};
const problemsOf = (source: unknown): readonly string[] => {
  const result = parseTitlesFile(source);
  return result.ok ? [] : result.problems;
};

describe('titles are read', () => {
  test.each<[string, unknown]>([
    ['from a document', { titles: [title] }],
    ['from its text', JSON.stringify({ titles: [title] }, null, 2)],
    ['from its text behind a byte order mark', `\ufeff${JSON.stringify({ titles: [title] })}`],
    ['from one line per title', `${JSON.stringify(title)}\n`],
    ['past keys that the analysis adds', { titles: [{ ...title, model: 'v7' }] }],
  ])('%s', (_how, source) => {
    expect(parseTitlesFile(source)).toEqual({ ok: true, titles: [expected] });
  });

  test('from several lines, empty ones between them', () => {
    const source = `${JSON.stringify(title)}\r\n\r\n${JSON.stringify({ ...title, title_id: 'tt-2' })}\r\n`;
    const result = parseTitlesFile(source);
    expect(result.ok && result.titles.map(({ id }) => id)).toEqual(['tt-1', 'tt-2']);
  });
});

describe('a mistake is one sentence', () => {
  const [moment] = title.moments;
  test.each<[object, string]>([
    [{ duration_ms: 172_800_001 }, 'titles[0].duration_ms: must be at most 172800000.'],
    [{ duration_ms: '60' }, 'titles[0].duration_ms: must be a number.'],
    [{ width: 1.5 }, 'titles[0].width: must be a whole number.'],
    [{ title_id: '' }, 'titles[0].title_id: must not be empty.'],
    [{ moments: undefined }, 'titles[0].moments: is missing; add a list in [ ].'],
    [{ moments: [{ ...moment, position: 'left' }] }, 'titles[0].moments[0].position: must be one of "top", "bottom".'],
    [{ moments: [{ ...moment, end_ms: 1_000 }] }, 'titles[0].moments[0].end_ms: must be more than "start_ms".'],
    [{ moments: [{ ...moment, score: 1.1 }] }, 'titles[0].moments[0].score: must be at most 1.'],
    [
      { moments: [{ ...moment, start_ms: 60_000, end_ms: 61_000 }] },
      'titles[0].moments: must all begin before "duration_ms".',
    ],
  ])('%j', (differs, sentence) => {
    expect(problemsOf({ titles: [{ ...title, ...differs }] })).toEqual([sentence]);
  });

  test('lines are named by their number', () => {
    expect(problemsOf(`${JSON.stringify(title)}\n{"title_id":\n${JSON.stringify({ ...title, width: 0 })}`)).toEqual([
      'Line 2: is not JSON; write one title per line, or one object with "titles".',
      'Line 3, width: must be at least 1.',
    ]);
  });

  test('a title may stand once only', () => {
    expect(problemsOf({ titles: [title, title] })).toEqual([
      'The title "tt-1" stands twice; keep one of its analyses.',
    ]);
  });
});

test('no text and no value makes it throw, and what it accepts is whole', () => {
  const source = fc.oneof(fc.string({ unit: 'binary' }), fc.anything(), fc.json());
  fc.assert(
    fc.property(source, (value) => {
      const result = parseTitlesFile(value);
      expect(result.ok || result.problems.length > 0).toBe(true);
    }),
    { seed: 11, numRuns: 500 },
  );
});
