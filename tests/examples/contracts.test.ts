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
const KITS = `import { demandSourceContract, sessionStoreContract } from 'ad-placement/testing';
import { bookshop } from './custom-demand.js';
import { createFileSessionStore } from './custom-store.js';
const print = async (cases) => {
  for (const { name, run } of cases)
    console.log((await run().then(() => 'passed', (error) => error.message)) + ': ' + name);
};
await print(demandSourceContract(() => bookshop(), { isStable: true, deadlineMs: 60_000 }));
await print(sessionStoreContract(() => createFileSessionStore('sessions')));
`;

const passes = (cases: readonly { readonly name: string }[]): readonly string[] =>
  cases.map(({ name }) => `passed: ${name}`);

/** Only the names of the cases are read here; they run in the child. */
const unused = (): never => {
  throw new Error('Nothing is made here.');
};

test('the published kits pass docs/examples/custom-demand.ts and docs/examples/custom-store.ts', async () => {
  const { code, stdout, stderr } = await runNode([examples.write('kits', KITS)], folder).ended;
  expect([code, stderr]).toEqual([0, '']);
  const cases = [...demandSourceContract(unused, { isStable: true }), ...sessionStoreContract(unused)];
  expect(stdout.trim().split('\n')).toEqual(passes(cases));
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
    const second = `const { value, version } = await store.read(key);
await store.eraseUser(key.accountId, key.userId);
await store.replace(key, 0, { turns: 2 });
console.log(JSON.stringify([value, await store.replace(key, version, { turns: 3 })]));`;
    expect(JSON.parse(await run('second', second))).toEqual([{ turns: 1 }, false]);
  });
});
