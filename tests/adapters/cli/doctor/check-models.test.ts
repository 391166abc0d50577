import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkModels } from '../../../../adapters/cli/doctor/check-models.js';
import { modelServersOf } from '../../../../bootstrap/command-line/doctor.js';
import { readSettings } from '../../../../bootstrap/settings/read-settings.js';

let server: Server;
let url: string;
let status = 200;
let asked: string[] = [];
beforeAll(async () => {
  server = createServer(({ method, url: path, headers }, response) => {
    asked.push(`${method} ${path} ${headers.authorization}`);
    response.writeHead(status, { location: '/elsewhere' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const find = async (env: NodeJS.ProcessEnv) => {
  asked = [];
  const found = await checkModels(modelServersOf(readSettings(env)));
  return found.map(({ subject, level, message }) => `${level} ${subject} ${message}`);
};
const SAFETY = () => ({ SAFETY_URL: url, SAFETY_MODEL: 'tiny', SAFETY_API_KEY: 'sk-1' });

test('no model, no finding', async () => {
  expect(await find({})).toEqual([]);
});

test('each server is asked which models it has, with its own key', async () => {
  status = 200;
  const writer = { WRITER_URL: url, WRITER_MODEL: 'tiny', WRITER_API_KEY: 'sk-2' };
  const others = { JUDGE_URL: url, JUDGE_MODEL: 'tiny', EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: 'tiny' };
  expect(await find({ ...writer, ...others, ...SAFETY() })).toEqual([
    'ok WRITER_URL answers',
    'ok JUDGE_URL answers',
    'ok SAFETY_URL answers',
    'ok EMBEDDINGS_URL answers',
  ]);
  expect(asked.toSorted()).toEqual([
    'GET /v1/models Bearer sk-1',
    'GET /v1/models Bearer sk-2',
    'GET /v1/models undefined',
    'GET /v1/models undefined',
  ]);
});

test.each([
  [404, 'ok SAFETY_URL answers'],
  [302, 'ok SAFETY_URL answers'],
  [401, 'error SAFETY_URL refuses the key (status 401)'],
  [503, 'error SAFETY_URL is out of order (status 503)'],
])('a server that answers with %s', async (next, finding) => {
  status = next;
  expect(await find(SAFETY())).toEqual([finding]);
  expect(asked).toHaveLength(1);
});

test('nobody there, and no encryption beyond this machine', async () => {
  expect(await find({ ...SAFETY(), SAFETY_URL: 'http://127.0.0.1:9/v1' })).toEqual([
    'error SAFETY_URL does not answer (ECONNREFUSED)',
  ]);
  // An address that nobody can have, refused at once: nothing leaves this machine, and no name server is waited for.
  expect(await find({ ...SAFETY(), SAFETY_URL: 'http://255.255.255.255/v1' })).toEqual([
    expect.stringMatching(/^error SAFETY_URL does not answer \(E/),
    'warning SAFETY_URL is reached without encryption, and is sent texts and its key',
  ]);
});
