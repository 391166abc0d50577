import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from '@jest/globals';
import { createSystemClock } from '../../../adapters/clock-system/index.js';
import {
  bidderSchema,
  createEgress,
  createEjections,
  createOpenRtbDemand,
} from '../../../adapters/demand-openrtb/index.js';
import { createMemoryOutbox } from '../../../adapters/store-memory/index.js';
import { beginNotices } from '../../../application/counting/deliver-notices.js';
import { startNoticePump } from '../../../bootstrap/upkeep/pump.js';
import type { NoticeId } from '../../../domain/delivery/notice.js';
import { sourceId } from '../../../domain/values/ids.js';
import { createEngine } from '../../application/engine.js';
import { sampleNotice } from '../../contracts/sample-records.js';

const egress = createEgress({ reach: 'loopback' });
const clock = createSystemClock();
const servers: Server[] = [];
afterAll(async () => {
  await egress.close();
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

/** A bidder whose notices come to a server of its own. */
const bidderAt = async (id: string, hear: (path: string, answer: () => void) => void) => {
  const server = createServer((request, response) => hear(request.url ?? '', () => void response.end()));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bidder = bidderSchema.parse({ id, url: `${origin}/openrtb`, hosts: ['127.0.0.1'] });
  const options = { egress, ejections: createEjections(), clock, rates: () => undefined };
  const notices = (many: number) =>
    Array.from({ length: many }, (_, i) =>
      sampleNotice({
        ...{ id: `${id}-${i}` as NoticeId, source: sourceId(id), kind: 'billing' },
        ...{ url: `${origin}/bill/${i}`, atMs: clock.nowMs() },
      }),
    );
  return { source: createOpenRtbDemand(bidder, { ...options, supply: { asi: 'x', version: '1.0' } }), notices };
};

test('a bidder is told what it has to pay while twelve calls of another hang, and no more are made', async () => {
  const hanging: (() => void)[] = [];
  const billed = Promise.withResolvers<void>();
  const paths = new Set<string>();
  const all = Promise.withResolvers<void>();
  let isAnswering = false;
  const bad = await bidderAt('bad', (path, answer) => {
    if (isAnswering) answer();
    else hanging.push(answer);
    if (paths.add(path).size === 100) all.resolve();
  });
  const good = await bidderAt('good', (_, answer) => {
    answer();
    billed.resolve();
  });
  const outbox = createMemoryOutbox();
  const { ports } = createEngine({ ports: { clock, outbox, demand: [bad.source, good.source] } });
  outbox.add([...bad.notices(100), ...good.notices(1)]);
  const pump = startNoticePump(beginNotices(ports), { warn: () => undefined });
  await billed.promise;
  expect(hanging.length).toBeLessThanOrEqual(12);
  isAnswering = true;
  for (const answer of hanging) answer();
  await all.promise;
  await pump.close();
  expect(await outbox.claim(1_000, clock.nowMs() + 3_600_000, 0)).toEqual([]);
});

test('an outbox that is out is waited for, and said so', async () => {
  const warned: unknown[] = [];
  const claims = ['claim', 'putBack'];
  const begin = async () => {
    const out = claims.shift();
    if (out === 'claim') throw new RangeError('out');
    return { claimed: 1, done: out === undefined ? Promise.resolve() : Promise.reject(new RangeError('out')) };
  };
  const pump = startNoticePump(begin, { warn: (...said) => void warned.push(said) });
  await pump.close();
  expect(warned).toEqual(Array.from({ length: 2 }, () => [{ error: 'RangeError' }, 'notices have to wait']));
});
