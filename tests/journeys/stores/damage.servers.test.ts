import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Conversation } from '../conversation.js';
import { runCommand } from '../../support/run-command.js';
import { eventually, startJourneyServer, type JourneyServer } from '../server.js';

const OVERWRITTEN = 64 * 1_024;
/** Copies of a decision: so many that the midst of the file is in them. */
const COPIES = 5_000;

const dataDir = mkdtempSync(join(tmpdir(), 'damage-'));
const LEDGER = join(dataDir, 'ledger.sqlite');
let server: JourneyServer | undefined;
const start = async (): Promise<JourneyServer> => (server = await startJourneyServer({ DATA_DIR: dataDir }));

beforeAll(async () => {
  const { url, stop } = await start();
  await new Conversation(url, 'dev-publisher-token').turn();
  await stop();
  const ledger = new DatabaseSync(LEDGER);
  const columns = ledger
    .prepare('select * from decisions')
    .columns()
    .map(({ name }) => name);
  const copied = columns.map((name) => (name === 'id' ? "id || '-' || x" : name));
  ledger.exec(`with recursive copies(x) as (select 1 union all select x + 1 from copies where x < ${COPIES})
    insert into decisions (${columns.join()}) select ${copied.join()} from decisions, copies`);
  ledger.close();
});
afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true });
});

const readiness = async ({ url }: JourneyServer): Promise<readonly unknown[]> => {
  const answer = await fetch(`${url}/readyz`);
  return [answer.status, await answer.json()];
};

const DAMAGE = /^error {4}ledger\.sqlite: is damaged \(.+\)\n +→ see docs\/guides\/back-up-and-restore\.md#damage$/m;

test('64 kB overwritten in the midst of the ledger: the node is not ready, its log and the doctor say why and where to read on', async () => {
  const whole = await runCommand(['doctor'], { DATA_DIR: dataDir });
  expect(whole.stdout).toMatch(/^ok {7}ledger\.sqlite: is whole\nok {7}state\.sqlite: is whole$/m);
  const file = openSync(LEDGER, 'r+');
  writeSync(file, Buffer.alloc(OVERWRITTEN, 0xa5), 0, OVERWRITTEN, (statSync(LEDGER).size - OVERWRITTEN) >> 1);
  closeSync(file);

  const node = await start();
  const damaged = [503, { status: 'damaged', damaged: ['ledger'] }];
  const answer = await eventually(async () => {
    const found = await readiness(node);
    return found[0] === 503 ? found : undefined;
  });
  expect(answer).toEqual(damaged);
  // The log comes over a pipe, and may be later than the answer.
  const lines = await eventually(async () => {
    const found = node
      .logs()
      .split('\n')
      .filter((line) => line.includes('is damaged'));
    return found.length > 0 ? found : undefined;
  });
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      level: 50,
      file: 'ledger',
      damage: expect.any(String),
      msg: expect.stringContaining('docs/guides/back-up-and-restore.md#damage'),
    }),
  ]);
  const { code, stdout } = await runCommand(['doctor'], { DATA_DIR: dataDir });
  expect([code, stdout]).toEqual([1, expect.stringMatching(DAMAGE)]);
});
