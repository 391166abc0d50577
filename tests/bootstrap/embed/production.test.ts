import 'reflect-metadata';
import { afterEach, describe, expect, test } from '@jest/globals';
import { Container } from 'inversify';
import { createSystemClock } from '../../../adapters/clock-system/index.js';
import { createNodeSigner } from '../../../adapters/signer-node/index.js';
import { createAdOperations } from '../../../application/create-ad-operations.js';
import { NOTHING_PRUNED, type Pruner } from '../../../application/ports/storage/pruner.js';
import type { DemandSource } from '../../../application/ports/demand-source.js';
import type { Ports } from '../../../application/ports/index.js';
import { boundPorts, engineModule } from '../../../bootstrap/container.js';
import { catalogOf } from '../../../bootstrap/embed/embedded-catalog.js';
import { productionPorts } from '../../../bootstrap/embed/production.js';
import { startUpkeep, type Upkeep } from '../../../bootstrap/embed/upkeep.js';
import { campaignDemand, localChecks } from '../../../bootstrap/local-ports.js';
import { portsOf, type PortParts } from '../../../bootstrap/ports-of.js';
import { PORT_TOKENS } from '../../../bootstrap/tokens.js';
import type { Bid } from '../../../domain/demand/bid.js';
import type { BidderNotice } from '../../../domain/delivery/notice.js';
import { advertiserId, creativeId, sourceId } from '../../../domain/values/ids.js';
import type { Cpm } from '../../../domain/values/money.js';
import { sampleBrief, sampleImageCreative } from '../../contracts/index.js';
import { CATALOG, preload, SIGNING_KEY } from './embedded-turn.js';

const production = (demand: readonly DemandSource[] = []): Ports =>
  productionPorts({ catalog: CATALOG, signingKey: SIGNING_KEY, demand, safetyEncoder: 'off' });

const signer = createNodeSigner({ key: SIGNING_KEY });
const parts: PortParts = {
  ...{ signer, catalog: catalogOf(signer, CATALOG) },
  checks: ({ clock }) => localChecks(clock, { encoder: 'off' }),
  demand: [(ports) => campaignDemand(ports, { warn: () => undefined })],
};

/** As the standalone server binds them. */
const server = new Container({ defaultScope: 'Singleton' });
server.load(engineModule(server, portsOf(parts)));

describe.each([
  ['productionPorts', production()],
  ['the server', boundPorts(server)],
])('a production account with %s', (_, ports) => {
  test('has an ad in a conversation about coffee', async () => expect((await preload(ports)).kind).toBe('filled'));

  test('has none where somebody speaks of suicide', async () =>
    expect(await preload(ports, { content: 'I want to kill myself tonight.' })).toMatchObject({
      ...{ kind: 'no-fill', skipCode: 'illegal_content' },
    }));

  test('has none for a crawler', async () =>
    expect(await preload(ports, { userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' })).toMatchObject({
      ...{ kind: 'no-fill', skipCode: 'ivt_blocked' },
    }));

  test('reads the consent of a person, and says what it allows', async () => {
    const gdprConsent = 'CQjh0IAQjh0IAAfAAAENAAFoAPAAAAAAAAAAAVQAQAVAAAAA.IAVgAAAAAAYA.YAAAAAAAAAAA';
    const tcf = ports.consent.read({ gdpr: 1, gdprConsent })?.tcf;
    expect([tcf === undefined, tcf === 'unreadable']).toEqual([false, false]);
  });
});

describe('a signing key', () => {
  const withKeys = (keys: { readonly signingKey: string; readonly digestKey?: string }) => () =>
    productionPorts({ catalog: CATALOG, ...keys });

  test('that can be guessed is refused', () => {
    expect(withKeys({ signingKey: '' })).toThrow(/signingKey must be a secret/);
    expect(withKeys({ signingKey: 'short' })).toThrow(/signingKey must be a secret/);
  });

  test('is one of several only with a key of digests', () => {
    const signingKey = `${SIGNING_KEY},${SIGNING_KEY}-2`;
    expect(withKeys({ signingKey })).toThrow(/need a digestKey/);
    expect(withKeys({ signingKey, digestKey: SIGNING_KEY })).not.toThrow();
  });

  test('is the same after a restart: what one process signed, the next one reads', () => {
    const token = production().signer.sign('event', 'payload');
    expect(production().signer.verify('event', token)).toBe('payload');
  });
});

/** Outbids the campaign, and hears of it. */
const toldSource = (told: BidderNotice[]): DemandSource => {
  const source = sourceId('mine');
  const pricing = { price: 9, currency: 'USD', usdPerUnit: 1, adjustment: 1 };
  const bidFor = (auctionId: string, impId: Bid['impId']): Bid => ({
    ...{ kind: 'programmatic', id: 'my-bid', source, impId, price: 9_000_000 as Cpm, relevance: 0.5, caps: [] },
    advertiser: { id: advertiserId('mine'), name: 'Mine', domain: 'mine.example' },
    categories: [],
    suitability: { adult: false, children: false },
    creative: sampleImageCreative({ id: creativeId('mine') }),
    brief: sampleBrief(),
    offer: { auctionId, impId, pricing, notices: { win: 'the win', loss: 'the loss' }, trackers: [] },
  });
  return {
    id: source,
    recipient: { kind: 'own-process' },
    serves: () => true,
    bid: ({ id, imps: [imp] }) => ({ bids: imp === undefined ? [] : [bidFor(id, imp.id)], rejections: [] }),
    notify: async (notice) => {
      told.push(notice);
      return 'acknowledged';
    },
  };
};

describe('upkeep', () => {
  let upkeep: Upkeep | undefined;
  afterEach(() => upkeep?.close());

  test('tells a source of one’s own what became of its bid, at the latest when it is closed', async () => {
    const told: BidderNotice[] = [];
    const ports = production([toldSource(told)]);
    expect(await preload(ports)).toMatchObject({ kind: 'filled' });
    expect(told).toEqual([]);
    upkeep = startUpkeep(ports);
    await upkeep.close();
    expect(told).toMatchObject([{ kind: 'win', url: 'the win', bidId: 'my-bid' }]);
  });

  test('goes on after an outage of the outbox, and says so', async () => {
    const warnings: string[] = [];
    const ports = production();
    const outbox = { ...ports.outbox, claim: () => Promise.reject(new Error('out')) };
    upkeep = startUpkeep({ ...ports, outbox }, { log: { warn: (_, message) => void warnings.push(message) } });
    await upkeep.close();
    expect(warnings).toContain('notices have to wait');
  });

  test('removes what pruners remove', async () => {
    const asked: number[] = [];
    const pruner: Pruner = {
      prune: async (_, limit) => {
        asked.push(limit);
        return NOTHING_PRUNED;
      },
    };
    upkeep = startUpkeep(production(), { pruners: [pruner] });
    await upkeep.close();
    expect(asked).toHaveLength(1);
  });
});

test('its decisions are explained', async () => {
  const ports = production();
  const outcome = await preload(ports);
  const record = outcome.kind === 'refused' ? undefined : await createAdOperations(ports).explain(outcome.decisionId);
  expect(record?.candidates.map(({ outcome: became }) => became)).toEqual(['won']);
});

test('a port that a module of the server rebinds is what the others are made of', () => {
  const container = new Container({ defaultScope: 'Singleton' });
  container.load(engineModule(container, portsOf(parts)));
  const nowMs = 1_700_000_000_000;
  container.rebind(PORT_TOKENS.clock).toConstantValue({ ...createSystemClock(), nowMs: () => nowMs });
  const { ids } = boundPorts(container);
  expect(parseInt(ids.uuid().replace('-', '').slice(0, 12), 16)).toBe(nowMs);
});
