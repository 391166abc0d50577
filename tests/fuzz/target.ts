import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Ids and tokens that are good, so that a mutation of them gets past the first check. */
export interface LiveIds {
  readonly bidId: string;
  readonly slotId: string;
  readonly eventToken: string;
  readonly clickToken: string;
  readonly decisionId: string;
}

export interface FuzzTarget {
  readonly origin: string;
  readonly port: number;
  readonly ids: LiveIds;
  /** Whether the very process that was started is still there. */
  isRunning(): boolean;
  stop(): Promise<void>;
}

const MAIN = 'dist/bootstrap/main.js';

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

const untilListening = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      if (printed.includes('listening on')) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`The server did not start (run "node build.mjs" first): ${printed}`)));
  });

const postJson = async (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });

const MOST_TRIES = 5;

/** The first turns of a process that has just begun may run out of time on a busy machine; a client asks again. */
const firstAd = async (origin: string) => {
  const messages = [{ id: 'm1', role: 'user', content: 'Which coffee should I try?' }];
  for (let attempt = 1; attempt <= MOST_TRIES; attempt++) {
    const session = { publisherToken: 'dev-publisher-token', userId: 'fuzz', conversationId: `live-${attempt}` };
    const preload = await postJson(`${origin}/preload`, { ...session, messages });
    const { bids } = (await preload.json()) as { bids: readonly { bidId: string }[] };
    if (bids[0] !== undefined) return { preload, bidId: bids[0].bidId };
  }
  throw new Error(`None of ${MOST_TRIES} conversations had an ad.`);
};

const liveIds = async (origin: string): Promise<LiveIds> => {
  const { preload, bidId } = await firstAd(origin);
  const html = await (await fetch(`${origin}/api/frame/${bidId}`)).text();
  const page = /id="ad">(.*?)<\/script>/.exec(html)?.[1] ?? '{}';
  const { token, clickUrl } = JSON.parse(page) as { token: string; clickUrl: string };
  const authorization = 'Bearer dev-api-token';
  const ads = await postJson(`${origin}/v1/ads`, { title_id: 'demo-title' }, { authorization });
  const { slots } = (await ads.json()) as { slots: readonly { slot_id: string }[] };
  return {
    bidId,
    slotId: slots[0]?.slot_id ?? '',
    eventToken: token,
    clickToken: clickUrl.slice(clickUrl.lastIndexOf('/') + 1),
    decisionId: preload.headers.get('svc-decision-id') ?? '',
  };
};

/**
 * The real server as a process of its own, as `npm start` runs it, on a free port with a data folder that goes with it.
 */
export const startFuzzTarget = async (): Promise<FuzzTarget> => {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'fuzz-'));
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    NODE_ENV: '',
    NODE_OPTIONS: '',
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  await untilListening(child);
  const origin = `http://127.0.0.1:${port}`;
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  const stop = async (): Promise<void> => {
    if (isRunning()) {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { origin, port, ids: await liveIds(origin), isRunning, stop };
};
