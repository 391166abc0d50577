import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call } from '../call.js';
import { startStubServer, type StubServer } from '../start-stub-server.js';

/** A request and the answer it must have; `body` of the answer is JSON, or text where it is a string. */
interface Exemplar {
  readonly why: string;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers?: Record<string, string>;
    readonly body?: unknown;
  };
  readonly response: { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown };
}

const ROOT = join('tests', 'exemplars', 'http');
const filesOf = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(ROOT, folder, name));

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer();
});
afterAll(() => server.close());

describe.each(['exemplary', 'supplemental'])('%s', (folder) => {
  test.each(filesOf(folder))('%s', async (file) => {
    const { request, response } = JSON.parse(readFileSync(file, 'utf8')) as Exemplar;
    const headers = { 'x-request-id': 'exemplar', ...request.headers };
    const answer = await call(server.url + request.path, { ...request, headers });
    expect(answer.status).toBe(response.status);
    for (const [name, value] of Object.entries(response.headers ?? {}))
      expect([name, answer.headers.get(name)]).toEqual([name, value]);
    expect(answer.headers.get('x-request-id')).toBe(response.status < 400 ? null : 'exemplar');
    expect(parsed(answer.text)).toEqual(response.body ?? '');
    // Whoever gets JSON must not take it for anything else.
    if (answer.headers.get('content-type')?.startsWith('application/json'))
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
