import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { openPage } from '../../chaos/pages.js';
import { postEvent } from '../../chaos/postman.js';
import { watchFault, type Answers, type WatchedServer } from '../../support/fault-row.js';
import { freePort } from '../../support/free-port.js';
import { Conversation } from '../conversation.js';
import { startJourneyServer, withAnotherPort, type Env, type JourneyServer } from '../server.js';
import { readText } from '../watched-ad.js';

const folder = mkdtempSync(join(tmpdir(), 'fault-table-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const silent: RequestListener = () => undefined;

/** Another's server that behaves like this; without a behaviour nothing listens there. */
const other = async (behave: RequestListener | undefined) => {
  const listen = async (port: number, listener: RequestListener): Promise<Server> => {
    const server = createServer(listener).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server = await listen(0, behave ?? silent);
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  if (behave === undefined) await close();
  const recover = async (well: RequestListener): Promise<void> => {
    await close();
    server = await listen(port, well);
  };
  return { url: `http://127.0.0.1:${port}/`, recover, close };
};

const bidderAt = (url: string): Env => {
  const config = join(folder, `${new URL(url).port}.json`);
  const bidders = [{ id: 'faulty-dsp', url, hosts: ['127.0.0.1'], deadlineMs: 100 }];
  writeFileSync(config, JSON.stringify({ bidders, supply: { asi: 'ads.example.com', version: '1.0' } }));
  return { CONFIG: config, BIDDER_REACH: 'loopback' };
};
const classifierAt = (url: string): Env => ({ SAFETY_URL: `${url}v1`, SAFETY_MODEL: 'm' });
const modelAt = (url: string): Env => ({ WRITER_URL: `${url}v1`, WRITER_MODEL: 'm' });

const noBid: RequestListener = (_request, response) => response.writeHead(204).end();
const flagsNothing: RequestListener = (_request, response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"results":[{"flagged":false}]}');
const garbage: RequestListener = (_request, response) => response.end('<html>{');

/** Each fault, how it is made and ends, and the samples that count it. */
const RUNS: readonly (readonly [
  fault: string,
  behave: RequestListener | undefined,
  envOf: (url: string) => Env,
  label: string,
  /** Absent: the end is not run. */
  well: RequestListener | undefined,
])[] = [
  ['a bidder refuses connections', undefined, bidderAt, 'calls="bids"', noBid],
  ['a bidder does not answer in time', silent, bidderAt, 'calls="bids"', noBid],
  ['a bidder answers garbage', garbage, bidderAt, 'bidder="faulty-dsp"', noBid],
  ['the classifier of conversations is out', undefined, classifierAt, '', flagsNothing],
  ['the model that writes or judges texts is out', undefined, modelAt, '', undefined],
];

const startWith = async (env: Env): Promise<JourneyServer & WatchedServer> =>
  withAnotherPort(async () => {
    const port = await freePort();
    const server = await startJourneyServer({ ...env, METRICS_PORT: String(port), LOG_LEVEL: 'info' });
    return { ...server, metricsUrl: `http://127.0.0.1:${port}/metrics` };
  });

/** A turn, and an event of its ad; the text of the ad is read before. */
const answersOf = async ({ url }: JourneyServer): Promise<Answers> => {
  const conversation = new Conversation(url, 'demo-publisher-token');
  // The first turn of that account asks no bidder.
  await conversation.turn();
  const turn = await conversation.turn();
  const [bid] = turn.bids;
  if (bid === undefined) return { turn };
  await readText(url, bid);
  const page = await openPage(url, bid);
  const { attempt } = await postEvent(url, { page, type: 'ad.render-started', eventId: randomUUID() });
  return { turn, events: attempt.status };
};

/** A circuit counts the calls of the last seconds: one conversation after the other is too few on a busy machine. */
const answersTogether = async (server: JourneyServer): Promise<Answers> => {
  const [answers] = await Promise.all([answersOf(server), ...Array.from({ length: 4 }, () => answersOf(server))]);
  return answers;
};

const countOf = (text: string, part: string): number => text.split(part).length - 1;

test.each(RUNS)('%s: it is as written, until the fault is over', async (fault, behave, envOf, label, well) => {
  const faulty = await other(behave);
  const server = await startWith(envOf(faulty.url));
  const watch = await watchFault(fault, server, label, 0);
  await watch.isAsWritten(() => answersTogether(server));
  if (well !== undefined) {
    await faulty.recover(well);
    await watch.isOver(() => answersOf(server));
    expect(countOf(server.logs(), 'circuit closed')).toBe(countOf(server.logs(), 'circuit open'));
  }
  expect(server.logs()).not.toContain('unexpected error');
  await server.stop();
  await faulty.close();
});
