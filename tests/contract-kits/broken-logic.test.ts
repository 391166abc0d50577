import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createNodeSigner } from '../../adapters/signer-node/index.js';
import { createMemoryNetworkLists } from '../../adapters/store-memory/index.js';
import type { DemandResponse, DemandSource } from '../../application/ports/demand-source.js';
import type { NetworkLists } from '../../application/ports/traffic/network-lists.js';
import type { Signer } from '../../application/ports/signer.js';
import { sourceId } from '../../domain/values/ids.js';
import type { Cpm } from '../../domain/values/money.js';
import type { Opportunity } from '../../domain/demand/opportunity.js';
import * as contracts from '../contracts/index.js';
import { failingCases } from './failing-cases.js';

const brokenSigner = (change: (good: Signer) => Partial<Signer>) =>
  contracts.signerContract((key, rotated) => {
    const good = createNodeSigner({ key, ...rotated });
    return { ...good, ...change(good) };
  });

const GOOD: DemandSource = {
  id: sourceId('direct'),
  recipient: { kind: 'own-process' },
  serves: () => true,
  bid: ({ imps }) => ({ bids: imps.map(({ id }) => contracts.sampleDirectBid({ impId: id })), rejections: [] }),
};

const brokenSource = (
  bid: (good: DemandResponse, opportunity: Opportunity) => DemandResponse | Promise<DemandResponse>,
) =>
  contracts.demandSourceContract(
    () => ({ ...GOOD, bid: async (opportunity, ...rest) => bid(await GOOD.bid(opportunity, ...rest), opportunity) }),
    { isStable: true, deadlineMs: 50 },
  );

const withBid = (differs: Parameters<typeof contracts.sampleDirectBid>[0]): DemandResponse => ({
  bids: [contracts.sampleDirectBid(differs)],
  rejections: [],
});

const brokenLists = (change: (good: NetworkLists) => Partial<NetworkLists>) =>
  contracts.networkListsContract(() => {
    const good = createMemoryNetworkLists();
    return { ...good, ...change(good) };
  });

let calls = 0;

test('a good source passes', async () => {
  expect(await failingCases(brokenSource((good) => good))).toEqual([]);
});

const broken: readonly (readonly [string, string, readonly contracts.ContractCase[]])[] = [
  [
    'all purposes share one key',
    'what was signed for one purpose is refused for every other',
    brokenSigner((good) => ({ sign: (_, p) => good.sign('slot', p), verify: (_, t) => good.verify('slot', t) })),
  ],
  [
    'a second spelling of a token passes',
    'no second spelling of a token is accepted',
    brokenSigner((good) => ({ verify: (purpose, token) => good.verify(purpose, token.replace(/[=\s]/g, '')) })),
  ],
  [
    'payloads are written as UTF-8 only',
    'what was signed is verified, on every node, and comes back unchanged',
    brokenSigner((good) => ({ sign: (p, text) => good.sign(p, Buffer.from(text, 'utf8').toString('utf8')) })),
  ],
  [
    'context and value run into each other',
    'different contexts and values have different digests',
    brokenSigner((good) => ({ digest: (context, value) => good.digest('', context + value) })),
  ],
  [
    'a digest has no key',
    'a digest depends on the key',
    brokenSigner(() => ({ digest: (c, v) => createHash('sha256').update(`${c}:${v}`).digest('hex') })),
  ],
  [
    'a rotation forgets the key before',
    'what was signed before the keys were rotated is verified, for its own purpose only',
    contracts.signerContract((key) => createNodeSigner({ key })),
  ],
  [
    'a sealed text is only signed',
    'what is sealed cannot be read',
    brokenSigner((good) => ({ seal: (p, text) => good.sign(p, text), open: (p, text) => good.verify(p, text) })),
  ],
  [
    'digests follow the key that signs',
    'digests and UUIDs stay the same when the keys are rotated',
    contracts.signerContract((key, rotated) => createNodeSigner({ key, otherKeys: rotated?.otherKeys })),
  ],
  [
    'a slot is made up',
    'every bid names a slot of the opportunity',
    brokenSource(() => withBid({ impId: 'elsewhere' })),
  ],
  [
    'a foreign name is used',
    'every bid carries the id of its source',
    brokenSource(() => withBid({ source: sourceId('other') })),
  ],
  [
    'a price is infinite',
    'every price is a positive whole number of micro-USD per thousand',
    brokenSource(() => withBid({ price: Infinity as Cpm })),
  ],
  [
    'a bid id stands twice',
    'bid ids are unique within one answer and slot',
    brokenSource(({ bids, rejections }) => ({ bids: [...bids, ...bids], rejections })),
  ],
  [
    'a list has no end in sight',
    'its lists are finite and its rejections carry a known reason',
    brokenSource(({ bids }) => ({ bids: Array.from({ length: 10_001 }, () => bids).flat(), rejections: [] })),
  ],
  [
    'the opportunity is changed',
    'it changes nothing of what it was given',
    brokenSource((good, opportunity) => {
      if (opportunity.kind === 'chat') (opportunity.signals.terms as Map<string, number>).set('x', 1);
      return good;
    }),
  ],
  [
    'nothing ever comes',
    'it leaves quietly when the deadline is already over',
    brokenSource(() => new Promise(() => undefined)),
  ],
  [
    'lists have no end',
    'a list is gone after its time',
    brokenLists(({ find }) => ({ find: (install) => find(install, 0) })),
  ],
  [
    'the first list stays',
    'a later list replaces the earlier one',
    brokenLists(({ find, remember }) => ({
      remember: (install, ids, nowMs, endMs) => void (find(install, nowMs) ?? remember(install, ids, nowMs, endMs)),
    })),
  ],
  [
    'an empty list is forgotten',
    'an empty list is known to be empty',
    brokenLists(({ find }) => ({
      find: (install, nowMs) => {
        const list = find(install, nowMs);
        return list?.length === 0 ? undefined : list;
      },
    })),
  ],
  [
    'the answer is a lottery',
    'the same question has the same answer',
    brokenSource(() => withBid({ price: ++calls as Cpm })),
  ],
  [
    'an unknown language is a surprise',
    'hostile strings anywhere in an opportunity are answered, and pollute nothing',
    brokenSource((good, o) => {
      if (o.kind === 'chat') new Intl.Locale(o.signals.language ?? 'en');
      return good;
    }),
  ],
];

test.each(broken)('the kit notices when %s', async (_what, noticedBy, cases) => {
  expect(await failingCases(cases.filter(({ name }) => name === noticedBy))).toEqual([noticedBy]);
});
