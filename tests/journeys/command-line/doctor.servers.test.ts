import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMockDsp, type MockDsp } from '../../../adapters/mock-bidder/index.js';
import { runCommand } from '../../support/run-command.js';
import { runCli, startJourneyServer, type JourneyServer } from '../server.js';

type Answer = { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: string };

const GOOD = 'ads.example.com, acme, DIRECT\nOWNERDOMAIN=acme.example\n';
const PLAIN = { 'content-type': 'text/plain' };

const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
const CONFIG = join(folder, 'config.json');
let answer: (path: string) => Answer = () => ({});
let publisher: Server;
let origin: string;
let dsp: MockDsp;
let server: JourneyServer;

beforeAll(async () => {
  publisher = createServer((request, response) => {
    const { status = 200, headers = PLAIN, body = '' } = answer(request.url ?? '');
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => publisher.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}`;
  dsp = await startMockDsp({ kinds: ['banner'] });
  const seller = { name: 'Acme', domain: 'acme.example' };
  const bidders = [{ id: 'dsp', url: `${dsp.origin}/openrtb`, hosts: ['127.0.0.1'], currencies: ['USD'] }];
  const accounts = [{ id: 'acme', seller, allowedOrigins: ['https://app.acme.example'] }];
  writeFileSync(CONFIG, JSON.stringify({ bidders, accounts, supply: { asi: 'ads.example.com', version: '1.0' } }));
  server = await startJourneyServer({ CONFIG, BIDDER_REACH: 'loopback' });
});
afterAll(async () => {
  await server.stop();
  await dsp.close();
  publisher.close();
  publisher.closeAllConnections();
  rmSync(folder, { recursive: true });
});

/** The same server by another name. */
const elsewhere = (path: string): string => `${origin.replace('127.0.0.1', 'localhost')}${path}`;

const doctor = (more: readonly string[] = [], env: Readonly<Record<string, string>> = {}, run = runCommand) =>
  run(['doctor', '--account', 'acme', '--publisher', origin, '--url', server.url, ...more], {
    ...{ CONFIG, DATA_DIR: server.dataDir, BIDDER_REACH: 'loopback' },
    ...env,
  });

/** Without addresses, and the figures that each new model changes. */
const withoutPlaces = (text: string): string =>
  text
    .replaceAll(server.url, 'SERVER')
    .replaceAll(origin, 'PUBLISHER')
    .replaceAll(server.dataDir, 'DATA')
    .replaceAll(/\d+ % of the/g, 'SHARE of the');

test('a healthy installation, in a process of its own: every check, and the end is 0', async () => {
  answer = () => ({ body: GOOD });
  const { code, stdout } = await doctor([], {}, runCli);
  expect(withoutPlaces(stdout)).toBe(`ok       configuration: can be read
ok       who may come in: only this machine, with the demo accounts
ok       data folder: DATA can be written
ok       content safety: conversations are read by lexicon, encoder: on texts for development SHARE of the unsafe are found, SHARE of the harmless refused
ok       consent: strings of the TCF are read
ok       consent without any signal: bidder dsp is asked, with ids
ok       consent under GDPR without a string: bidder dsp is not asked (gdpr-without-consent)
ok       consent with a US opt-out: bidder dsp is asked, without ids (us-privacy-opt-out)
ok       consent of a child: bidder dsp is asked, without ids (coppa)
ok       ledger.sqlite: is whole
ok       state.sqlite: is whole
ok       server at SERVER: is ready
ok       clock: agrees with the server
ok       CORS of acme: https://app.acme.example may call
ok       bidder dsp: answers a test request
ok       ads.txt of acme: it authorises this service as DIRECT
ok       ads.txt of acme: its OWNERDOMAIN is that of sellers.json
`);
  expect(code).toBe(0);
  const asked = dsp.seen.findLast(({ path }) => path === '/openrtb');
  expect(JSON.parse(asked?.body ?? '{}')).toMatchObject({ test: 1 });
});

describe('the file of a publisher', () => {
  const adsTxt = async (...more: readonly string[]): Promise<readonly string[]> => {
    const { stdout } = await doctor([...more, '--json']);
    const findings = JSON.parse(stdout) as readonly { subject: string; level: string; message: string }[];
    return findings
      .filter(({ subject }) => subject.includes('ads.txt'))
      .map(({ level, message }) => `${level} ${withoutPlaces(message)}`);
  };

  test.each<[string, (path: string) => Answer, readonly string[]]>([
    ['is not there', () => ({ status: 404 }), ['error does not stand at PUBLISHER/ads.txt']],
    [
      'is a page for what was not found',
      () => ({ headers: { 'content-type': 'text/html' }, body: '<html>sorry' }),
      ['error a web page stands in its place'],
    ],
    [
      'is redirected to another site',
      (path) =>
        path === '/ads.txt' ? { status: 302, headers: { location: elsewhere('/of-acme.txt') } } : { body: GOOD },
      [
        'warning stands at localhost, whose operator can change it',
        'ok it authorises this service as DIRECT',
        'ok its OWNERDOMAIN is that of sellers.json',
      ],
    ],
    [
      'is redirected by another site too',
      () => ({ status: 302, headers: { location: elsewhere('/ads.txt') } }),
      ['error cannot be had from PUBLISHER/ads.txt (RedirectedTwiceElsewhere)'],
    ],
    [
      'is redirected to what is no address',
      () => ({ status: 302, headers: { location: 'http://' } }),
      ['error cannot be had from PUBLISHER/ads.txt (RedirectedNowhere)'],
    ],
    [
      'is redirected for ever',
      () => ({ status: 302, headers: { location: '/ads.txt' } }),
      ['error cannot be had from PUBLISHER/ads.txt (TooManyRedirects)'],
    ],
    ['is out of order', () => ({ status: 503 }), ['error is answered with status 503']],
    [
      'is too long',
      () => ({ body: '#'.repeat(600_000) }),
      ['error cannot be had from PUBLISHER/ads.txt (AnswerTooLong)'],
    ],
    [
      'is redirected within its site',
      (path) => (path === '/ads.txt' ? { status: 301, headers: { location: '/new/ads.txt' } } : { body: GOOD }),
      ['ok it authorises this service as DIRECT', 'ok its OWNERDOMAIN is that of sellers.json'],
    ],
  ])('%s', async (_what, next, found) => {
    answer = next;
    expect(await adsTxt()).toEqual(found);
  });

  test('is that of an app where it is asked for', async () => {
    answer = (path) => (path === '/app-ads.txt' ? { body: `${GOOD}SUBDOMAIN=x.acme.example` } : { status: 500 });
    expect((await adsTxt('--app')).at(-1)).toBe('warning it has SUBDOMAIN, which means nothing for apps');
  });
});

describe('what is wrong has something to do next, and the end is 1', () => {
  test('nobody on this machine is called in production reach', async () => {
    answer = () => ({ body: GOOD });
    const { code, stdout } = await doctor([], { BIDDER_REACH: 'public' });
    expect(code).toBe(1);
    expect(stdout).toContain(
      'error    bidder dsp: does not answer (AddressNotPublic)\n         → only public addresses',
    );
    expect(stdout).toContain('error    ads.txt of acme: cannot be had');
  });

  test('a server that is not there, a bidder that answers nonsense', async () => {
    dsp.script({ mode: 'garbage' });
    // In a process of its own: errors of the network are of no class that a test knows.
    const { code, stdout } = await doctor(['--url', 'http://127.0.0.1:9'], {}, runCli);
    expect(code).toBe(1);
    expect(stdout).toContain('error    server at http://127.0.0.1:9: does not answer (ECONNREFUSED)');
    expect(stdout).toMatch(/(warning|error) +bidder dsp: answers a test request with/);
    dsp.script({ mode: 'bid' });
  });

  test('a configuration with mistakes is told as by the server', async () => {
    const { code, stderr } = await doctor([], { PORT: 'abc' });
    expect([code, stderr]).toEqual([1, expect.stringContaining('PORT')]);
  });
});
