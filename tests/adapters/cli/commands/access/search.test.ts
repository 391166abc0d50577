import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MAX_EMPTY_PAGES, searchServer, type Search } from '../../../../../adapters/cli/commands/access/search.js';

interface Page {
  readonly found: readonly string[];
  readonly next?: string;
}

/** The page that has something; each is named by its cursor, and the last of a hundred has none. */
let foundOn = 0;
const asked: string[] = [];
const server = createServer((request, answer) => {
  asked.push(request.url ?? '');
  const at = Number(new URL(request.url ?? '', 'http://host').searchParams.get('cursor') ?? 0);
  answer.end(JSON.stringify({ found: at === foundOn ? ['one'] : [], ...(at < 100 && { next: String(at + 1) }) }));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const SEARCH: Search<Page, { readonly id: readonly [string, string] }> = {
  ...{ path: '/found', parameters: { id: ['--id <id>', 'of it'] }, tokens: 'any' },
  behindNothing: ({ found, next }) => (found.length === 0 ? next : undefined),
};

const search = async (on: number): Promise<Page | undefined> => {
  foundOn = on;
  asked.length = 0;
  const { port } = server.address() as AddressInfo;
  return searchServer(SEARCH, { id: 'x' }, () => ({ url: `http://127.0.0.1:${port}`, token: 't' }));
};

test('a search reads on behind pages on which nothing was found, and stops at the first that has something', async () => {
  expect(await search(3)).toEqual({ found: ['one'], next: '4' });
  expect(asked).toEqual(['/found?id=x', '/found?id=x&cursor=1', '/found?id=x&cursor=2', '/found?id=x&cursor=3']);
});

test('it stops after so many, and says where it would go on', async () => {
  expect(await search(MAX_EMPTY_PAGES)).toEqual({ found: [], next: String(MAX_EMPTY_PAGES) });
  expect(asked).toHaveLength(MAX_EMPTY_PAGES);
});
