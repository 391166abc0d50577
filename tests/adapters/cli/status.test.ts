import { expect, test } from '@jest/globals';
import { statusLines } from '../../../adapters/cli/commands/status.js';

const status = {
  ...{ version: '0.1.0', uptimeSeconds: 7_300, droppedRecords: 0 },
  recent: {
    ...{ seconds: 300, turnsPerSecond: 12.5, fill: 0.832 },
    reasons: [
      { reason: 'cooldown', share: 0.1 },
      { reason: 'no-reason', share: 0.068 },
    ],
    sickBidders: [{ bidder: 'exchange', calls: 40, failed: 0.75 }],
  },
  notices: { waiting: 3, oldestSeconds: 130 },
  catalog: { version: 7, changedAt: '2026-11-27T10:00:00Z', author: 'ada', summary: '1 campaign changed' },
};

test('a busy node fits one screen', () => {
  expect(statusLines('http://127.0.0.1:8080', { status: 'ready', unreachable: ['redis'] }, status)).toEqual([
    'node      http://127.0.0.1:8080, version 0.1.0, up 2 h',
    'ready     ready: {"unreachable":["redis"]}',
    'turns     12.5 a second in the last 5 min, fill 83.2 %',
    'no ad     cooldown 10 %, no-reason 6.8 %',
    'bidders   exchange fails 75 % of 40',
    'notices   3 wait, the oldest for 2 min',
    'records   0 dropped since the start',
    'catalog   version 7, 2026-11-27T10:00:00Z by ada: 1 campaign changed',
  ]);
});

test.each([
  [{ model: 'tiny', state: 'proven' }, 'judge     tiny has told known sentences apart'],
  [
    { model: 'tiny', state: 'out', nextTrySeconds: 240 },
    'judge     tiny gives no verdicts, next try in 4 min: no free text is shown',
  ],
] as const)('a judge of free text: %j', (judge, line) => {
  expect(statusLines('http://127.0.0.1:8080', { status: 'ready' }, { ...status, judge })).toContain(line);
});

test('a node that has just started, and whose database is out', () => {
  const recent = { seconds: 1, turnsPerSecond: 0, reasons: [], sickBidders: [] };
  const young = { ...status, uptimeSeconds: 4, recent, notices: undefined, catalog: { version: 0 } };
  expect(statusLines('http://127.0.0.1:8080', { status: 'ready' }, young)).toEqual([
    'node      http://127.0.0.1:8080, version 0.1.0, up 4 s',
    'ready     ready',
    'turns     0 a second in the last 1 s, fill -',
    'no ad     -',
    'bidders   none is sick',
    'notices   unknown: their store is out',
    'records   0 dropped since the start',
    'catalog   version 0, nothing was published',
  ]);
});
