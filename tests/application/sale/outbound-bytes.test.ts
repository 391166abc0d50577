import { describe, expect, test } from '@jest/globals';
import { gunzipSync } from 'node:zlib';
import {
  bidderSchema,
  createEjections,
  createOpenRtbDemand,
  type Egress,
} from '../../../adapters/demand-openrtb/index.js';
import { createIabConsentReader } from '../../../adapters/consent-iab/index.js';
import type { PreloadInput } from '../../../application/api/ad-placement.js';
import { OUTBOUND_BYTES, outboundAllowances } from '../../../application/sale/outbound-allowance.js';
import { SECOND_MS } from '../../../domain/values/time.js';
import type { ConsentFacts } from '../../../domain/privacy/regulatory.js';
import { conversationId } from '../../../domain/values/ids.js';
import { sampleAccount, sampleCaller } from '../../contracts/samples.js';
import { createEngine, type Engine } from '../engine.js';

interface Sent {
  readonly bytes: number;
  readonly request: { readonly imp: readonly { readonly ext: object }[]; readonly [name: string]: unknown };
}

const bodyOf = (body: string | Buffer | undefined): Sent => {
  const text = Buffer.isBuffer(body) ? gunzipSync(body).toString() : (body ?? '');
  return { bytes: Buffer.byteLength(body ?? ''), request: JSON.parse(text) as Sent['request'] };
};

/** An engine whose bidders never bid, and all that was sent to them. */
const engineWith = (bidders: number, terms: object = {}, account = sampleAccount()) => {
  const sent: Sent[] = [];
  const egress: Egress = {
    call: async (_, { body }) => {
      sent.push(bodyOf(body));
      return { status: 204, headers: {}, bytes: Buffer.alloc(0), text: '' };
    },
    close: async () => undefined,
  };
  const sources = Array.from({ length: bidders }, (_, i) => {
    const clock = { monotonicMs: () => 0, after: () => ({ clear: () => undefined }) };
    const id = `dsp-${i}`;
    return createOpenRtbDemand(
      bidderSchema.parse({ id, url: `https://${id}.example/rtb`, hosts: [`${id}.example`], gvlId: i + 1, ...terms }),
      {
        egress,
        ejections: createEjections(),
        clock,
        rates: () => undefined,
        supply: { asi: 'ads.example', version: '1.0' },
      },
    );
  });
  return { engine: createEngine({ account, ports: { demand: sources, consent: createIabConsentReader() } }), sent };
};

const STRANGER = '203.0.113.7';
const from = (sentBytes: number | undefined, address = STRANGER) => ({ ...sampleCaller(), address, sentBytes });
const LONG = 'A'.repeat(16_000);

/** All that a stranger may say and a bidder is told, as long as it is read at all. */
const FULL: Partial<PreloadInput> = {
  app: { bundleId: 'b'.repeat(200), version: 'v'.repeat(200), storeUrl: `https://s.example/${'s'.repeat(2_000)}` },
  device: { userAgent: 'u'.repeat(1_000), brand: 'b'.repeat(200), model: 'm'.repeat(200), osName: 'iOS' },
  regulatory: { gpp: LONG.slice(0, 5_000), usPrivacy: '1YNN' },
  skanItems: Array.from({ length: 10 }, (_, i) => `abcdefghi${i}.skadnetwork`),
};

const outcomes = async (engine: Engine, differs: Partial<PreloadInput>, caller = from(undefined)) => {
  const outcome = await engine.preload(differs, caller);
  if (outcome.kind === 'refused') throw new Error('refused');
  const record = await engine.plain.journal.findDecision(undefined, outcome.decisionId);
  return (record?.inputs.answers ?? []).map(({ source, detail }) => [source, detail]);
};

const total = (sent: readonly Sent[]): number => sent.reduce((sum, { bytes }) => sum + bytes, 0);

describe('one request', () => {
  test.each([0, 300, 2_000, 6_000, 1_000_000])(
    'caused by %d bytes has so many beyond its usual 3 KiB, and 8 KiB at most',
    async (bytes) => {
      const { engine, sent } = engineWith(10);
      await engine.preload(FULL, from(bytes));
      for (const one of sent) expect(one.bytes).toBeLessThanOrEqual(Math.min(8_192, 3_072 + bytes));
      expect(total(sent)).toBeLessThanOrEqual(65_536);
    },
  );
});

const skadnOf = ({ request }: Sent): boolean => request.imp.some(({ ext }) => 'skadn' in ext);
const detailOf = ({ request }: Sent): boolean => request.imp.some(({ ext }) => 'gpid' in ext);

describe('what does not fit leaves', () => {
  const IOS: Partial<PreloadInput> = {
    ...FULL,
    installId: 'installation-1',
    sdk: { name: 'sdk-swift', platform: 'ios', version: '1.0.0' },
    device: { ...FULL.device, osVersion: '17.0' },
    regulatory: {},
  };
  const bytesOf = async (sentBytes: number): Promise<Sent | undefined> => {
    const { engine, sent } = engineWith(1);
    await engine.preload(IOS, from(sentBytes));
    return sent[0];
  };

  test('in the order of extensions, then ad networks; then the bidder is not asked', async () => {
    const whole = await bytesOf(100_000);
    expect(whole && [detailOf(whole), skadnOf(whole)]).toEqual([true, true]);
    const steps = new Set<string>();
    for (let bytes = (whole?.bytes ?? 0) + 20; bytes > 3_072; bytes -= 20) {
      const one = await bytesOf(bytes - 3_072);
      steps.add(one === undefined ? 'not asked' : `${detailOf(one)} ${skadnOf(one)}`);
    }
    expect([...steps]).toEqual(['true true', 'false true', 'false false', 'not asked']);
  });

  test('with a list of blocked advertisers last, which the auction refuses all the same', async () => {
    const blockedAdvertisers = Array.from({ length: 300 }, (_, i) => `advertiser-${i}.example`);
    const { engine, sent } = engineWith(1, {}, sampleAccount({ blockedAdvertisers }));
    await engine.preload({}, from(400));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.request).not.toHaveProperty('badv');
  });
});

describe('a consent string', () => {
  const gdprConsent = 'C'.repeat(7_000);
  const tcf = {
    purposeConsents: '',
    purposeInterests: '',
    vendorConsents: '',
    vendorInterests: '',
    specialFeatures: '',
  };
  const READ: ConsentFacts = { refusals: [], tcf: { ...tcf, restrictions: [] } };

  test.each([
    [5_000, true],
    [5_001, false],
  ])('that cannot be read is passed on up to 5 000 characters: %d', async (length, isPassedOn) => {
    const { engine, sent } = engineWith(1);
    await engine.preload({ regulatory: { gpp: 'G'.repeat(length) } }, from(20_000));
    expect(sent.map(({ request }) => 'gpp' in (request.regs as object))).toEqual(sent.length === 0 ? [] : [isPassedOn]);
  });

  test('that is too long is never cut: its bidder is not asked', async () => {
    const { engine, sent } = engineWith(2);
    const consent = { read: () => READ };
    const reading = createEngine({ ports: { ...engine.plain, consent } });
    const answers = await outcomes(reading, { regulatory: { gdpr: 0, gdprConsent } }, from(20_000));
    expect(sent).toEqual([]);
    expect(answers).toEqual([
      ['dsp-0', 'RequestTooLong'],
      ['dsp-1', 'RequestTooLong'],
    ]);
  });
});

describe('all requests of a turn', () => {
  test('have 64 KiB, and other bidders go without at another time', async () => {
    const { engine, sent } = engineWith(60);
    const left = new Set<unknown>();
    for (let turn = 0; turn < 30; turn++) {
      sent.length = 0;
      const answers = await outcomes(
        engine,
        { ...FULL, regulatory: {}, conversationId: conversationId(`c-${turn}`) },
        from(100_000),
      );
      expect(total(sent)).toBeLessThanOrEqual(OUTBOUND_BYTES.turn);
      for (const [source, detail] of answers) if (detail === 'NothingLeftToSend') left.add(source);
      engine.clock.advance(7);
    }
    expect(left.size).toBe(60);
  });

  test('count as they are sent: compressed ones reach more bidders', async () => {
    const plain = engineWith(60);
    const packed = engineWith(60, { gzip: true });
    for (const { engine } of [plain, packed]) await engine.preload({ ...FULL, regulatory: {} }, from(100_000));
    expect(packed.sent.length).toBeGreaterThan(plain.sent.length);
    expect(total(packed.sent)).toBeLessThanOrEqual(OUTBOUND_BYTES.turn);
  });
});

describe('all turns of a network', () => {
  const flood = async (address: string, other: string) => {
    const { engine, sent } = engineWith(20);
    for (let turn = 0; turn < 200; turn++)
      await engine.preload(
        { ...FULL, regulatory: {}, conversationId: conversationId(`c-${turn}`) },
        from(100_000, address),
      );
    const bytes = total(sent);
    sent.length = 0;
    await engine.preload({ conversationId: conversationId('of another') }, from(400, other));
    return { bytes, othersAsked: sent.length, engine, sent };
  };

  test.each([
    ['203.0.113.7', '203.0.113.9', '198.51.100.1'],
    ['2001:db8:1:2::3', '2001:db8:1:ffff::1', '2001:db8:2::1'],
  ])('%s cause no more than their share a second, and cost others nothing', async (address, neighbour, other) => {
    const { bytes, othersAsked, engine, sent } = await flood(address, other);
    expect(bytes).toBeLessThanOrEqual(2 * OUTBOUND_BYTES.networkPerSecond);
    expect(bytes).toBeGreaterThan(OUTBOUND_BYTES.networkPerSecond);
    expect(othersAsked).toBe(20);
    sent.length = 0;
    const large = { ...FULL, regulatory: {}, conversationId: conversationId('of a neighbour') };
    await engine.preload(large, from(100_000, neighbour));
    expect(sent).toEqual([]);
    engine.clock.advance(SECOND_MS);
    await engine.preload({ conversationId: conversationId('a second later') }, from(400, address));
    expect(sent).toHaveLength(20);
  });
});

test('the digest of a network is made once for all bidders of a turn', () => {
  let made = 0;
  const allowanceFor = outboundAllowances({ clock: { monotonicMs: () => 0 }, signer: { digest: () => `${++made}` } });
  const allowance = allowanceFor({ address: STRANGER, sentBytes: undefined });
  expect([allowance.network, allowance.network]).toEqual(['1', '1']);
});
