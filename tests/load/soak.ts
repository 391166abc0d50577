import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { CASES } from './cases.js';
import { startChild, type Child, type Usage } from './child.js';
import { generateLoad } from './generator.js';

const SHORT = 20_000;
const LONG = 200_000;
const PER = 100_000;
const CONNECTIONS = 16;
const SLICE_MS = 500;
const BYTES_PER_MB = 1_048_576;
/** `reliability.md` R25: at most 1 MB for each 100 000 requests. A short run is mostly noise, so it is held to so much in all. */
const MAX_MB_PER_100K = 1;
const MAX_MB_SHORT = 2;
const MAX_HANDLES = 5;
const LOOK_MS = 200;
const MAX_LOOKS = 25;

const preloads = CASES.find(({ name }) => name === 'preload');

/** Sends at least `count` preloads; all of them must be filled. */
const send = async (server: Child, next: () => Buffer, count: number): Promise<number> => {
  let sent = 0;
  while (sent < count) {
    const { port } = server;
    const load = { port, connections: CONNECTIONS, durationMs: SLICE_MS, next, marker: preloads?.marker ?? '' };
    const { answers, failures } = await generateLoad(load);
    if (failures > 0) throw new Error(`${failures} of ${answers} preloads were not answered with an ad.`);
    sent += answers;
  }
  return sent;
};

const handlesOf = ({ resources }: Usage): number => Object.values(resources).reduce((sum, count) => sum + count, 0);

/** The usage once the sockets of the load are gone: the server hears of their end a moment after the generator. */
const usageAtRest = async (server: Child, handlesBefore: number): Promise<Usage> => {
  for (let looks = 0; ; looks++) {
    const usage = await server.usage();
    if (handlesOf(usage) <= handlesBefore + MAX_HANDLES || looks === MAX_LOOKS) return usage;
    await wait(LOOK_MS);
  }
};

const print = (name: string, value: number, unit: string, target: number): void => {
  const pass = value <= target;
  console.log(JSON.stringify({ name, value: Number(value.toFixed(2)), unit, target, pass }));
  if (!pass) process.exitCode = 1;
};

/** Memory after garbage collection and open handles, half-way and at the end of `--long` 200 000 or else 20 000 preloads. */
export const runSoak = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({ args: [...args], options: { long: { type: 'boolean', default: false } } });
  const half = (values.long ? LONG : SHORT) / 2;
  const server = await startChild('server', { args: ['small'], flags: ['--expose-gc'] });
  try {
    const next = await preloads?.prepare(`http://127.0.0.1:${server.port}`);
    if (next === undefined) throw new Error('There is no case "preload".');
    const handles = handlesOf(await server.usage());
    await send(server, next, half);
    const middle = await usageAtRest(server, handles);
    const sent = await send(server, next, half);
    const end = await usageAtRest(server, handles);
    const grownMb = (end.heapBytes - middle.heapBytes) / BYTES_PER_MB;
    if (values.long) print('soak.heap-slope', (grownMb * PER) / sent, 'MB for 100 000 preloads', MAX_MB_PER_100K);
    else print('soak.heap-growth', grownMb, `MB over ${sent} preloads`, MAX_MB_SHORT);
    print('soak.handles', Math.abs(handlesOf(end) - handles), 'handles and timers more or less', MAX_HANDLES);
  } finally {
    await server.stop();
  }
};
