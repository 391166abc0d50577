import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { faultTable } from '../support/fault-table.js';
import { freePort } from '../support/free-port.js';
import { Conversation } from './conversation.js';
import { eventually, startJourneyServer, withAnotherPort, type Env, type JourneyServer } from './server.js';

const folder = mkdtempSync(join(tmpdir(), 'fault-table-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const table = faultTable();

/** Another's server that behaves like this; without a behaviour nothing listens there. */
const other = async (behave: RequestListener | undefined) => {
  const server = createServer(behave ?? (() => undefined)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  if (behave === undefined) {
    close();
    await once(server, 'close');
  }
  return { url, close };
};

const bidderAt = (url: string): Env => {
  const config = join(folder, `${new URL(url).port}.json`);
  const bidders = [{ id: 'faulty-dsp', url, hosts: ['127.0.0.1'], deadlineMs: 100 }];
  writeFileSync(config, JSON.stringify({ bidders, supply: { asi: 'ads.example.com', version: '1.0' } }));
  return { CONFIG: config, BIDDER_REACH: 'loopback' };
};
const classifierAt = (url: string): Env => ({ SAFETY_URL: `${url}v1`, SAFETY_MODEL: 'm' });

const silent: RequestListener = () => undefined;
const garbage: RequestListener = (_request, response) => response.end('<html>{');

/** Each fault, how it is made, what a turn has then, and a sample that counts it. */
const RUNS: readonly (readonly [
  fault: string,
  behave: RequestListener | undefined,
  envOf: (url: string) => Env,
  hasAd: boolean,
  sample: RegExp,
])[] = [
  ['a bidder refuses connections', undefined, bidderAt, true, /circuit_open\{.*of="faulty-dsp".*\} 1$/m],
  ['a bidder does not answer in time', silent, bidderAt, true, /circuit_open\{.*of="faulty-dsp".*\} 1$/m],
  ['a bidder answers garbage', garbage, bidderAt, true, /bidder_calls_total\{.*bidder="faulty-dsp".*\} [1-9]/m],
  ['the classifier of conversations is out', undefined, classifierAt, false, /missed_deadlines_total\{.*\} [1-9]/m],
];

const startWith = async (env: Env): Promise<{ readonly server: JourneyServer; readonly metricsUrl: string }> =>
  withAnotherPort(async () => {
    const port = await freePort();
    const server = await startJourneyServer({ ...env, METRICS_PORT: String(port) });
    return { server, metricsUrl: `http://127.0.0.1:${port}/metrics` };
  });

test.each(RUNS)(
  '%s: answer, log line, metric and /readyz are as written',
  async (fault, behave, envOf, hasAd, sample) => {
    const row = table.get(fault);
    const faulty = await other(behave);
    const { server, metricsUrl } = await startWith(envOf(faulty.url));
    // The first turn of that account asks no bidder.
    const talk = async (): Promise<boolean> => {
      const conversation = new Conversation(server.url, hasAd ? 'demo-publisher-token' : 'dev-publisher-token');
      if (hasAd) await conversation.turn();
      return (await conversation.turn()).bids.length > 0;
    };
    await eventually(async () => {
      expect(await talk()).toBe(hasAd);
      const isLogged = row?.line === undefined || server.logs().includes(row.line);
      const counted = (await (await fetch(metricsUrl)).text())
        .split('\n')
        .filter((line) => line.startsWith(row?.metric ?? '-'));
      return (isLogged && counted.some((line) => sample.test(line))) || undefined;
    });
    const ready = await fetch(`${server.url}/readyz`);
    expect([String(ready.status), await ready.json()]).toEqual([row?.ready, { status: 'ready' }]);
    expect(server.logs()).not.toContain('unexpected error');
    await server.stop();
    faulty.close();
  },
);
