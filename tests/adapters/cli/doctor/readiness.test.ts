import { expect, test } from '@jest/globals';
import { readinessFindings } from '../../../../adapters/cli/doctor/readiness.js';
import { isReady } from '../../../../adapters/http-koa/endpoints/site/health.js';
import { endsReadiness, PROBLEMS, type Problem } from '../../../../adapters/http-koa/server/routing/problem.js';

type Uses = Parameters<typeof isReady.handler>[0];

/** What the endpoint answers, as a client reads it. */
const answerOf = (uses: Partial<Uses>): { status: number; text: string } => {
  const answer = { status: 0, text: '' };
  const res = {
    writeHead: (status: number) => void (answer.status = status),
    end: (text: string) => void (answer.text = text),
  };
  void isReady.handler({ isReady: () => true, ...uses })?.(
    { req: { headers: {} }, state: {}, res, set: () => undefined } as never,
    '',
  );
  return answer;
};

const levelsOf = (uses: Partial<Uses>) => readinessFindings('server', answerOf(uses)).map(({ level }) => level);

const SAMPLES: { readonly [Name in Problem['problem']]: Problem } = {
  'worker-ended': { problem: 'worker-ended', of: 'ledger' },
  'folder-unwritable': { problem: 'folder-unwritable', code: 'ENOSPC' },
  'log-unwritten': { problem: 'log-unwritten', code: 'EPIPE' },
  'records-dropped': { problem: 'records-dropped', count: 3 },
  'notices-dropped': { problem: 'notices-dropped', count: 4 },
};

test.each(PROBLEMS)('doctor says of %s what /readyz says', (name) => {
  const found = SAMPLES[name];
  const [first, second] = readinessFindings('server', answerOf({ problems: () => [found] }));
  const { problem: _named, ...details } = found;
  const said = endsReadiness(found) ? first : second;
  expect(said).toMatchObject({ level: endsReadiness(found) ? 'error' : 'warning' });
  expect(said?.message).toContain(`${name} (${Object.values(details).join()})`);
});

test('doctor is content where /readyz is, and warns of what the node does without', () => {
  expect(levelsOf({})).toEqual(['ok']);
  expect(levelsOf({ unreachable: () => ['ledger', 'redis'] })).toEqual(['ok', 'warning', 'warning']);
  expect(levelsOf({ isReady: () => false })).toEqual(['error']);
  expect(readinessFindings('server', answerOf({ damaged: () => ['state'] }))).toEqual([
    expect.objectContaining({ level: 'error', message: 'is not ready (damaged: state)' }),
  ]);
  expect(readinessFindings('server', { status: 502, text: '<html>' })).toMatchObject([{ level: 'error' }]);
});
