import { describe, expect, test } from '@jest/globals';
import { recordedDay } from '../../../../adapters/cli/simulate/recorded-day.js';

describe('a recorded day', () => {
  test('is read in order of time, for 24 hours, with what is missing made up', () => {
    const day = recordedDay(
      [
        '{"at": "2026-03-03T09:00:00+01:00", "user": "u", "session": "s", "country": "de", "language": "de", "device": {"type": "tablet"}, "topics": ["210"]}',
        '',
        '{"at": "2026-03-03T07:00:00Z"}',
        '{"at": "2026-03-04T07:00:00Z"}',
      ].join('\r\n'),
    );
    expect(day).toEqual({
      ok: true,
      requests: [
        { atMs: Date.UTC(2026, 2, 3, 7), user: 'user-3', session: 'session-3', topics: [] },
        {
          atMs: Date.UTC(2026, 2, 3, 8),
          user: 'u',
          session: 's',
          country: 'DE',
          language: 'de',
          device: { type: 'tablet' },
          topics: ['210'],
        },
      ],
    });
  });

  test.each([
    ['', 'The file holds no request.'],
    ['{"at": "2026-03-03T07:00:00Z"}\n{', 'Line 2 is not JSON'],
    ['{"at": "yesterday"}', 'Line 1, at: '],
    ['{"at": "2026-03-03T07:00:00Z", "device": {"type": "phone"}}', 'Line 1, device.type: '],
    ['{"at": "2026-03-03T07:00:00Z", "usr": "u"}', 'Line 1, the object: '],
  ])('says what is wrong with %j', (text, problem) => {
    const read = recordedDay(text);
    expect(read.ok ? '' : read.problem).toContain(problem);
  });
});
