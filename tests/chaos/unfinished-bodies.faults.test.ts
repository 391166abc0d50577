import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { SHARED_BOUNDS } from '../../application/ports/sharing/shared-bounds.js';
import { SECOND_MS } from '../../domain/values/time.js';
import { firstOutput } from '../support/first-output.js';
import { atMost } from '../load/figure.js';
import { report, TIMEOUT_MS } from './figures.js';
import { FRONTS } from './fronts.js';
import { startNode } from './node-process.js';
import { inParallel, winPages, type Page } from './pages.js';
import { writeShop } from './shop.js';
import { readStored } from './stored.js';

const BODIES = SHARED_BOUNDS.requests.most;
const [PAGES, WIDTH] = [300, 3];
const IN_TIME = 0.99;
const HOST = 'ads.example.com';

/** Of this machine, so that the server knows a network; a loopback address has none, which is harder for it. */
const STRANGER =
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address ?? '127.0.0.2';

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly elapsedMs: number;
}

/** Calls by a few connections, as clients do that have been there for some time. */
const callerOf = (url: string) => {
  const isTls = url.startsWith('https:');
  const usual = { keepAlive: true, maxSockets: WIDTH };
  const agent = isTls
    ? new HttpsAgent({ ...usual, rejectUnauthorized: false, servername: HOST })
    : new HttpAgent(usual);
  const begin = isTls ? httpsRequest : httpRequest;
  const call = (method: 'GET' | 'POST', path: string, body = ''): Promise<Answer> =>
    new Promise((resolve) => {
      const startedMs = performance.now();
      const answered = (status: number, text: string): void =>
        resolve({ status, text, elapsedMs: performance.now() - startedMs });
      const headers = { host: HOST, 'x-forwarded-for': '198.51.100.7', 'content-length': Buffer.byteLength(body) };
      const request = begin(url + path, { method, agent, headers, timeout: 30 * SECOND_MS }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => void (text += chunk));
        response.once('end', () => answered(response.statusCode ?? 0, text)).once('error', () => answered(0, ''));
      });
      request.once('error', () => answered(0, '')).once('timeout', () => request.destroy());
      request.end(body);
    });
  return { call, close: () => agent.destroy() };
};

type Call = ReturnType<typeof callerOf>['call'];

/** The events of a page and the click on it. */
const use = async (call: Call, { bidId, token, clickPath }: Page): Promise<readonly Answer[]> => {
  const answers: Answer[] = [];
  for (const type of ['ad.render-started', 'ad.render-completed']) {
    const body = JSON.stringify({ token, events: [{ type, eventId: randomUUID() }] });
    answers.push(await call('POST', `/api/frame/${bidId}/events`, body));
  }
  return [...answers, await call('GET', clickPath)];
};

const isGood = ({ status, text }: Answer): boolean => status === 302 || (status === 200 && text.includes('"counted"'));

describe.each(Object.entries(FRONTS))('with %s', (name, { hops, http2Connections, start }) => {
  test(
    '4 000 unfinished bodies of one network cost others neither a counted event nor a click',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'unfinished-'));
      const CONFIG = writeShop(folder, { offers: [{ id: 'tea', cpmUsd: 2 }] });
      const env = { DATA_DIR: folder, CONFIG, TRUSTED_PROXIES: String(hops) };
      const node = await startNode(env);
      const pages = [...(await winPages(node.url, PAGES))];
      const front = await start(Number(new URL(node.url).port), folder);
      const { call, close } = callerOf(front.url);
      const holder = spawn(
        process.execPath,
        ['tests/chaos/hold-bodies.mjs', front.url, STRANGER, String(BODIES), String(http2Connections)],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      try {
        const answers: Answer[] = [];
        const useAll = (some: readonly Page[]) =>
          inParallel(some, async (page) => void answers.push(...(await use(call, page))), WIDTH);
        const sent = firstOutput(holder);
        await Promise.all([useAll(pages.splice(0, PAGES / 2)), sent]);
        await useAll(pages);
        const odd = answers.filter((answer) => !isGood(answer));
        const late = answers.filter((answer) => isGood(answer) && answer.elapsedMs > SECOND_MS);
        expect(answers).toHaveLength(PAGES * 3);
        report(atMost(`unfinished-bodies/${name}`, (odd.length + late.length) / answers.length, 'share', 1 - IN_TIME));
        expect(odd.length + late.length).toBeLessThanOrEqual(answers.length * (1 - IN_TIME));
        await node.stop();
        const { rows, unlikeRollups } = await readStored(env);
        expect(rows.length).toBeGreaterThanOrEqual(answers.length * IN_TIME);
        expect(unlikeRollups).toEqual([]);
      } finally {
        holder.kill('SIGKILL');
        close();
        await front.stop();
        await node.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    TIMEOUT_MS,
  );
});
