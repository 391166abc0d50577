import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from '@jest/globals';
import { createEgress, createEjections, type Bidder, type Egress } from '../../../../adapters/demand-openrtb/index.js';
import { mayReach } from '../../../../adapters/demand-openrtb/net/egress.js';
import { createIsolation, OF_NOTICES } from '../../../../adapters/demand-openrtb/net/isolation.js';
import { sendNotice } from '../../../../adapters/demand-openrtb/net/send-notice.js';
import type { BidderNotice } from '../../../../domain/delivery/notice.js';
import { sampleNotice } from '../../../contracts/sample-records.js';
import { failureOf, closeAll, stage } from './stage.js';

let reached = 0;
const canary = createServer((_, response) => {
  reached++;
  response.end('secret');
});
await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
const port = (canary.address() as AddressInfo).port;
const egress = createEgress({ reach: 'public' });

afterAll(async () => {
  await egress.close();
  canary.close();
  await closeAll();
});

const signal = new AbortController().signal;

/** Every way to write this machine or a neighbour (R21 in `docs/reference/targets.md#bidders`). */
const HIDDEN = [
  'http://127.0.0.1:PORT/',
  'http://localhost:PORT/',
  'http://[::1]:PORT/',
  'http://0.0.0.0:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f000001:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://127.1:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::127.0.0.1]:PORT/',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1/',
  'http://192.168.1.1/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
];

describe('an address that is not public', () => {
  test.each(HIDDEN)('%s is never called', async (address) => {
    const url = address.replace('PORT', String(port));
    expect(await failureOf(egress.call(url, { method: 'GET', signals: [signal] }))).toBe('AddressNotPublic');
    expect(reached).toBe(0);
  });

  test.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['100.64.0.1', false],
    ['224.0.0.1', false],
    ['::', false],
    ['64:ff9b::7f00:1', false],
    ['::7f00:1', false],
    ['4000::1', false],
    ['2002:7f00:1::', false],
    ['not an address', false],
  ])('%s may be reached: %s', (address, expected) => expect(mayReach(address, 'public')).toBe(expected));

  test('the switch for development opens this machine, and nothing else', () => {
    expect(mayReach('127.0.0.1', 'loopback')).toBe(true);
    expect(mayReach('192.168.1.1', 'loopback')).toBe(false);
    expect(mayReach('169.254.169.254', 'loopback')).toBe(false);
  });
});

describe('a call that nobody waits for any longer', () => {
  const narrow = createEgress({ reach: 'loopback', connections: 1 });
  afterAll(() => narrow.close());

  test('ends at once while it waits for a connection, and is never made', async () => {
    const { dsp } = await stage({ mode: 'hang' });
    const [first, second] = [new AbortController(), new AbortController()];
    const call = (...signals: AbortSignal[]) => narrow.call(`${dsp.origin}/openrtb`, { method: 'POST', signals });
    const hanging = failureOf(call(first.signal));
    const waiting = failureOf(call(signal, second.signal));
    second.abort();
    expect(await waiting).toBe('CallEnded');
    first.abort();
    expect(await hanging).toBe('CallEnded');
    dsp.script({ mode: 'no-bid' });
    expect(await narrow.call(`${dsp.origin}/next`, { method: 'GET', signals: [signal] })).toMatchObject({
      status: 204,
    });
    expect(dsp.seen.map(({ path }) => path).filter((path) => path === '/openrtb').length).toBeLessThanOrEqual(1);
  });

  test('is never made when it was too late before it began', async () => {
    const { dsp } = await stage();
    const signals = [signal, AbortSignal.abort()];
    expect(await failureOf(narrow.call(`${dsp.origin}/openrtb`, { method: 'POST', signals }))).toBe('CallEnded');
    expect(dsp.sockets).toBe(0);
  });
});

describe('a notice', () => {
  const local = createEgress({ reach: 'loopback' });
  afterAll(() => local.close());
  const send = (bidder: Pick<Bidder, 'hosts' | 'trackerHosts'>, by: Egress, notice: BidderNotice) =>
    sendNotice(
      bidder,
      { egress: by, isolation: createIsolation('dsp', createEjections(), OF_NOTICES, 1) },
      notice,
      signal,
    );

  test('calls its address once, with its macros replaced', async () => {
    const { dsp, source } = await stage();
    const url = `${dsp.origin}/win?price=\${AUCTION_PRICE}&min=\${AUCTION_MIN_TO_WIN}&code=\${AUCTION_PRICE:B64}`;
    expect(await source.notify?.(sampleNotice({ url }), signal)).toBe('acknowledged');
    expect(dsp.seen).toEqual([
      { path: `/win?price=2.5&min=1&code=${encodeURIComponent(btoa('2.5'))}`, body: undefined },
    ]);
  });

  test('to a host that the bidder has not registered is refused', async () => {
    const { dsp } = await stage();
    const notice = sampleNotice({ url: `${dsp.origin}/win` });
    expect(await send({ hosts: ['bidder.example'], trackerHosts: [] }, local, notice)).toBe('refused');
    expect(dsp.seen).toEqual([]);
  });

  test('to a registered host with a private address is refused', async () => {
    const notice = sampleNotice({ url: `http://127.0.0.1:${port}/win` });
    expect(await send({ hosts: ['127.0.0.1'], trackerHosts: [] }, egress, notice)).toBe('refused');
    expect(reached).toBe(0);
  });

  const TRACKER = { kind: 'tracking', atMs: Date.UTC(2026, 2, 1) } as const;

  test('of a tracker goes to its registered hosts only, with the macros of VAST and of OpenRTB', async () => {
    const { dsp } = await stage();
    const macros = 't=[TIMESTAMP]&b=%5BCACHEBUSTING%5D&ip=[DEVICEIP]&e=[ADCOUNT]&ids[]=1&p=${AUCTION_PRICE}';
    const notice = sampleNotice({ ...TRACKER, url: `${dsp.origin}/pixel?${macros}` });
    const told = async (hosts: string[], trackerHosts: string[]) => send({ hosts, trackerHosts }, local, notice);
    expect(await told(['bidder.example'], ['pixel.example'])).toBe('refused');
    expect(dsp.seen).toEqual([]);
    expect(await told(['bidder.example'], ['127.0.0.1'])).toBe('acknowledged');
    expect(dsp.seen.map(({ path }) => path)).toEqual([
      expect.stringMatching(/^\/pixel\?t=2026-03-01T00%3A00%3A00\.000Z&b=\d{8}&ip=-2&e=-1&ids\[\]=1&p=2\.5$/),
    ]);
  });

  test('of a bill never goes to a host that is registered for trackers', async () => {
    const { dsp } = await stage();
    const notice = sampleNotice({ kind: 'billing', url: `${dsp.origin}/bill` });
    const only = { hosts: ['bidder.example'], trackerHosts: ['127.0.0.1'] };
    expect(await send(only, local, notice)).toBe('refused');
    expect(dsp.seen).toEqual([]);
  });

  test('that is redirected, or answered with an error, is not acknowledged, and nothing is followed', async () => {
    const { dsp } = await stage();
    let followed = 0;
    const redirecting = createServer((request, response) => {
      if (request.url === '/followed') followed++;
      response.writeHead(302, { location: '/followed' }).end();
    });
    await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}/win`;
    expect(await send({ hosts: ['127.0.0.1'], trackerHosts: [] }, local, sampleNotice({ url }))).toBe('unanswered');
    expect(followed).toBe(0);
    redirecting.close();
    await dsp.close();
    expect(
      await send({ hosts: ['127.0.0.1'], trackerHosts: [] }, local, sampleNotice({ url: `${dsp.origin}/win` })),
    ).toBe('unanswered');
  });
});
