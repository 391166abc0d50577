import { demoTitles } from '../../bootstrap/demo/index.js';
import { seededRandom, type Random } from '../../domain/values/seeded-random.js';
import type { ExposureKeyOfSubject } from '../../application/ports/storage/exposure-store.js';
import type { Ports } from '../../application/ports/index.js';
import type { JournalEntry } from '../../application/ports/storage/streams/journal.js';
import { newAccount, NO_PACING, type Account } from '../../domain/catalog/account.js';
import type { ProgrammaticBid } from '../../domain/demand/bid.js';
import { exposureKey, type FrequencyCap } from '../../domain/frequency/exposure.js';
import {
  accountId,
  conversationId,
  DEFAULT_PLACEMENT,
  lineItemId,
  placementCode,
  titleId,
  userId,
} from '../../domain/values/ids.js';
import type { Cpm } from '../../domain/values/money.js';
import type { StoredDecision } from '../../domain/decision-record/stored-decision.js';
import { DAY_MS, MINUTE_MS } from '../../domain/values/time.js';
import { createHouseDemand } from '../../adapters/demand-house/index.js';
import { createDirectDemand } from '../../adapters/demand-direct/index.js';
import { sampleOverlayCreative } from '../contracts/sample-demand.js';
import { sampleAccount, sampleCaller } from '../contracts/samples.js';
import { createEngine, say, upToTurn, type Engine } from './engine.js';
import { outcomeOf } from './fake-clock.js';
import { bidOf, fakeSource } from './fake-demand.js';
import { impressions, sold } from './sold.js';
import { withNotices } from '../domain/offers.js';

/** What must never be found in a record. */
export const PRIVATE = ['user-of-mine', 'jo@example.org', '203.0.113.7', 'install-id-of-mine', 'a word that was said'];

const BANNER = placementCode('second');

const cap = (key: FrequencyCap['key'], limit: number, scope?: FrequencyCap['scope']): FrequencyCap => ({
  key,
  limit,
  windowMs: DAY_MS,
  scope,
});

const campaigns = () => [
  sold('tea', 4, { budgetTotal: impressions(6, 4), delivery: 'asap' }),
  sold('coffee', 3.5, { caps: [cap(exposureKey.lineItem(lineItemId('coffee')), 1, 'session')], tier: 4 }),
  sold('cocoa', 3, { caps: [cap(exposureKey.account, 4)] }),
  sold('milk', 2, { deal: { id: 'deal-1', floor: 1_500_000 as Cpm, fixedPrice: true } }),
  { ...sold('juice', 2.5), separation: { within: 'session' as const, advertisers: ['tea.example'], categories: [] } },
  sold('water', 1, { caps: [cap(exposureKey.lineItem(lineItemId('water')), 2, 'email')] }),
  sold('overlay', 2, { creatives: [sampleOverlayCreative()] }),
];

const accounts = (): readonly [Account, ...Account[]] => {
  const two = [
    sampleAccount().placements[0],
    { ...sampleAccount().placements[0], code: BANNER },
  ] as Account['placements'];
  const pacing = { ...NO_PACING, maxPerDay: 2, maxPerAdvertiserAndSession: 1 };
  return [
    sampleAccount({ placements: two, floor: 500_000 as Cpm }),
    newAccount({
      id: accountId('second-price'),
      auctionType: 'second-price',
      placements: two,
      pacing,
      runOfNetwork: true,
    }),
    newAccount({
      id: accountId('careful'),
      minRelevance: 0.6,
      blockedAdvertisers: ['dsp.example'],
      pacing,
      runOfNetwork: true,
    }),
    newAccount({ id: accountId('paced'), holdOut: { share: 0.5, seed: 'q4' } }),
    newAccount({
      ...{ id: accountId('strict'), runOfNetwork: true, traffic: { rate: 'block' }, allowedCountries: ['AT'] },
      pacing: { ...NO_PACING, maxPerHour: 1 },
    }),
    newAccount({ id: accountId('test'), mode: 'development' }),
  ];
};

/** `true` one time in `outOf`. */
const isOnce = (random: Random, outOf: number): boolean => random.below(outOf) === 0;

const priceOf = (random: Random): Cpm => (300_000 + random.below(50) * 100_000) as Cpm;

/** Bids as a bidder in euros makes them. */
const inEuros = (bid: ProgrammaticBid): ProgrammaticBid => {
  const told = withNotices(bid);
  const pricing = { price: 2.5, currency: 'EUR', usdPerUnit: 1.1, adjustment: 0.9 };
  return { ...told, ...(told.offer && { offer: { ...told.offer, pricing } }) };
};

const bidders = (random: Random) => [
  fakeSource('dsp', ({ imps, kind }) => ({
    bids: imps.flatMap((imp) =>
      Array.from({ length: random.below(4) }, (_, i) =>
        inEuros(
          bidOf('dsp', {
            id: `bid-${i}`,
            impId: imp.id,
            price: priceOf(random),
            relevance: random.below(10) / 10,
            ...(kind === 'overlay' && { creative: sampleOverlayCreative() }),
          }),
        ),
      ),
    ),
    rejections: [],
  })),
  fakeSource('slow', () => (isOnce(random, 8) ? new Promise(() => undefined) : { bids: [], rejections: [] })),
];

/** Ports that refuse now and then. */
const moody =
  (random: Random, records: StoredDecision[]) =>
  (ports: Ports): Partial<Ports> => ({
    ledger: {
      open: (...args) => ports.ledger.open(...args),
      hold: async (holds, nowMs) => (isOnce(random, 9) ? holds.map(() => false) : ports.ledger.hold(holds, nowMs)),
      release: (ids) => ports.ledger.release(ids),
      spent: (ids, nowMs) => ports.ledger.spent(ids, nowMs),
      record: (entries, nowMs) => ports.ledger.record(entries, nowMs),
    },
    exposures: Object.assign(Object.create(ports.exposures) as Ports['exposures'], {
      read: (key: ExposureKeyOfSubject) =>
        isOnce(random, 15) ? Promise.reject(new Error('out')) : ports.exposures.read(key),
      replace: (...change: Parameters<Ports['exposures']['replace']>) =>
        isOnce(random, 9) ? Promise.resolve(false) : ports.exposures.replace(...change),
    }),
    traffic: { inspect: () => (isOnce(random, 8) ? [{ rule: 'rate', detail: '20 turns' }] : []) },
    geo: { country: () => (isOnce(random, 4) ? 'AT' : undefined) },
    journal: Object.assign(Object.create(ports.journal) as Ports['journal'], {
      append: (entry: JournalEntry) => {
        if (entry.decision !== undefined) records.push(entry.decision);
        ports.journal.append(entry);
      },
    }),
  });

const caller = (random: Random) =>
  sampleCaller({ address: '203.0.113.7', ...(isOnce(random, 40) && { signal: AbortSignal.abort() }) });

const chatTurn = (engine: Engine, random: Random, account: Account, turn: number) => {
  const messages = [...upToTurn(turn)];
  messages[messages.length - 1] = say(`u${turn}`, 'user', isOnce(random, 10) ? 'unsafe!' : 'a word that was said');
  return engine.preload(
    {
      account,
      userId: userId(`user-of-mine-${random.below(4)}`),
      conversationId: conversationId(`c${random.below(5)}`),
      installId: 'install-id-of-mine',
      variantId: isOnce(random, 3) ? 'b' : undefined,
      ...(isOnce(random, 4) && { device: isOnce(random, 4) ? { widthPx: 90 } : { savesData: true } }),
      userEmail: isOnce(random, 3) ? 'jo@example.org' : undefined,
      messages: isOnce(random, 25) ? [] : messages,
      placementCodes: isOnce(random, 20)
        ? [placementCode('nowhere')]
        : isOnce(random, 2)
          ? [DEFAULT_PLACEMENT, BANNER]
          : [],
      trackOnly: isOnce(random, 5),
    },
    caller(random),
  );
};

const overlay = async (engine: Engine, random: Random, account: Account) => {
  const [slot] = await engine.placement.placeOverlays(account, titleId('demo-title'), undefined);
  return engine.placement.renderOverlay(slot?.id ?? '', caller(random));
};

/** The decisions of so many requests to an engine, of all kinds, always the same for the same seed. */
export const decisionsOf = async (count: number, seed: number): Promise<readonly StoredDecision[]> => {
  const random = seededRandom(seed);
  const records: StoredDecision[] = [];
  const all = accounts();
  const engine = createEngine({
    account: all[0],
    otherAccounts: all.slice(1),
    campaigns: campaigns(),
    ports: { demand: [createHouseDemand(), createDirectDemand(), ...bidders(random)] },
    wrap: moody(random, records),
  });
  for (const title of demoTitles()) await engine.plain.titles.put(title);
  for (let turn = 1; records.length < count; turn++) {
    const account = random.pick(all);
    const asked: Promise<unknown> = isOnce(random, 6)
      ? overlay(engine, random, account)
      : chatTurn(engine, random, account, 1 + Math.floor(turn / 8));
    await outcomeOf(engine.clock, asked);
    engine.clock.advance(random.below(5) * MINUTE_MS);
  }
  return records;
};
