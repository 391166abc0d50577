import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from '../../child.js';
import { atMost, informational, type Figure } from '../../figure.js';
import { pacedLatencies } from '../../generator/paced-load.js';
import { get } from '../../generator/requests.js';
import { percentile } from '../../generator/round.js';

const [IDLE, SLOW] = [9_800, 100];
/** Opened at once: the queue of the operating system holds no more. */
const ATONCE = 200;
const DRIP_MS = 1_000;
const [HEADERS_S, REQUEST_S] = [10, 15];
const GIVE_UP_MS = 40_000;
const HEALTHY = { perSecond: 200, durationMs: 8_000 };
const TARGET_PERCENT = 20;

const HEAD = 'POST /v1/ads HTTP/1.1\r\nHost: 127.0.0.1\r\n';
/** What each says before it falls silent or begins to drip. */
const OPENINGS = { idle: '', headers: HEAD, body: `${HEAD}Content-Length: 1000\r\n\r\n` };

interface Slow {
  readonly socket: Socket;
  /** Seconds from the connection until the server ended it; `Infinity`: it never did. */
  readonly cutS: Promise<number>;
}

const openSlow = (port: number, kind: keyof typeof OPENINGS): Promise<Slow> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').once('error', reject);
    socket.once('connect', () => {
      const startedMs = performance.now();
      socket
        .off('error', reject)
        .on('error', () => undefined)
        .resume();
      if (OPENINGS[kind] !== '') socket.write(OPENINGS[kind]);
      const drip = kind === 'idle' ? undefined : setInterval(() => socket.write('x'), DRIP_MS);
      const closed = new Promise<number>((end) =>
        socket.once('close', () => end((performance.now() - startedMs) / 1_000)),
      );
      const cutS = Promise.race([closed, sleep(GIVE_UP_MS, Number.POSITIVE_INFINITY, { ref: false })]);
      void cutS.then(() => clearInterval(drip));
      resolve({ socket, cutS });
    });
  });

const openMany = async (port: number, kind: keyof typeof OPENINGS, count: number): Promise<readonly Slow[]> => {
  const opened: Slow[] = [];
  while (opened.length < count)
    opened.push(...(await Promise.all(Array.from({ length: ATONCE / 2 }, () => openSlow(port, kind)))));
  return opened;
};

const slowest = async (all: readonly Slow[]): Promise<number> =>
  Math.max(...(await Promise.all(all.map(({ cutS }) => cutS))));

/**
 * Ten thousand connections that say nothing, or a byte a second: what a healthy client notices, and when they are cut.
 */
export const slowClientsStudy = async (): Promise<readonly Figure[]> => {
  const child = await startChild('server');
  const opened: Slow[] = [];
  try {
    const healthy = { ...HEALTHY, port: child.port, next: () => get('/healthz'), marker: '', steady: true };
    await pacedLatencies(healthy);
    const before = await pacedLatencies(healthy);
    const idle = await openMany(child.port, 'idle', IDLE);
    const headers = await openMany(child.port, 'headers', SLOW);
    const bodies = await openMany(child.port, 'body', SLOW);
    opened.push(...idle, ...headers, ...bodies);
    const beside = await pacedLatencies(healthy);
    const cuts = [await slowest(headers), await slowest(bodies), await slowest(idle)] as const;
    const normalMs = percentile([...before, ...(await pacedLatencies(healthy))], 0.99);
    return [
      atMost('slow-clients.added-to-p99', (percentile(beside, 0.99) / normalMs - 1) * 100, '%', TARGET_PERCENT),
      informational(
        'slow-clients.p50',
        percentile(beside, 0.5),
        `ms, ${percentile(before, 0.5).toPrecision(3)} before`,
      ),
      informational('slow-clients.p99', percentile(beside, 0.99), 'ms'),
      atMost('slow-clients.headers-cut', cuts[0], 's, the last of 100', HEADERS_S),
      atMost('slow-clients.bodies-cut', cuts[1], 's, the last of 100', REQUEST_S),
      informational('slow-clients.silent-cut', cuts[2], `s, the last of ${idle.length}`),
    ];
  } finally {
    for (const { socket } of opened) socket.destroy();
    await child.stop();
  }
};
