import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { demandSourceContract, sessionStoreContract } from '../contracts/index.js';
import { buildExamples, runNode, type BuiltExamples } from './run-example.js';

let examples: BuiltExamples;
let folder: string;
beforeAll(async () => {
  examples = await buildExamples();
  folder = mkdtempSync(join(tmpdir(), 'examples-'));
});
afterAll(() => {
  examples.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** What somebody outside this repository writes, with no test runner: one line a case, and what went wrong. */
const runKit = async (name: string, imports: string, cases: string): Promise<readonly string[]> => {
  const program = `${imports}
for (const { name, run } of ${cases})
  console.log((await run().then(() => 'passed', (error) => error.message)) + ': ' + name);
`;
  const { code, stdout, stderr } = await runNode([examples.write(name, program)], folder).ended;
  expect([code, stderr]).toEqual([0, '']);
  return stdout.trim().split('\n');
};

const passes = (cases: readonly { readonly name: string }[]): readonly string[] =>
  cases.map(({ name }) => `passed: ${name}`);

/** Only the names of the cases are read here; they run in the child. */
const unused = (): never => {
  throw new Error('Nothing is made here.');
};

describe('the published kit `ad-placement/testing`', () => {
  test('passes docs/examples/custom-demand.ts', async () => {
    const imports = `import { demandSourceContract } from 'ad-placement/testing';
import { bookshop } from './custom-demand.js';`;
    const ran = await runKit('demand-contract', imports, 'demandSourceContract(() => bookshop(), { isStable: true })');
    expect(ran).toEqual(passes(demandSourceContract(unused, { isStable: true })));
  });

  test('passes docs/examples/custom-store.ts', async () => {
    const imports = `import { sessionStoreContract } from 'ad-placement/testing';
import { createFileSessionStore } from './custom-store.js';`;
    const ran = await runKit(
      'store-contract',
      imports,
      "sessionStoreContract(() => createFileSessionStore('sessions'))",
    );
    expect(ran).toEqual(passes(sessionStoreContract(unused)));
  });
});

describe('docs/examples/custom-store.ts', () => {
  test('survives a restart, and an erasure that a late writer does not undo', async () => {
    const shared = `import { accountId, conversationId, userId } from 'ad-placement';
import { createFileSessionStore } from './custom-store.js';
const store = createFileSessionStore('kept');
const key = { accountId: accountId('a'), userId: userId('u'), conversationId: conversationId('c') };
`;
    const run = async (name: string, code: string): Promise<string> => {
      const { stdout, stderr } = await runNode([examples.write(name, shared + code)], folder).ended;
      expect(stderr).toBe('');
      return stdout.trim();
    };
    expect(await run('first', 'console.log(await store.replace(key, 0, { turns: 1 }));')).toBe('true');
    const second = await run('second', 'console.log(JSON.stringify(await store.read(key)));');
    const { value, version } = JSON.parse(second) as { value: unknown; version: number };
    expect(value).toEqual({ turns: 1 });
    const late = `await store.eraseUser(key.accountId, key.userId);
await store.replace(key, 0, { turns: 2 });
console.log(await store.replace(key, ${version}, { turns: 3 }));`;
    expect(await run('third', late)).toBe('false');
  });
});
