import { describe, expect, test } from '@jest/globals';
import { KNOWN_LANGUAGES, KNOWN_TOPICS } from '../../adapters/reader-local/index.js';
import { NO_DEMAND, type DemandResponse, type DemandSource } from '../../application/ports/demand-source.js';
import { FORMATS } from '../../domain/catalog/placement.js';
import type { Bid } from '../../domain/demand/bid.js';
import type { Opportunity } from '../../domain/demand/opportunity.js';
import { sourceId } from '../../domain/values/ids.js';
import type { Cpm } from '../../domain/values/money.js';
import * as contracts from '../contracts/index.js';
import { tryKit } from './try-kit.js';

const good = (): DemandSource => ({
  id: sourceId('direct'),
  recipient: { kind: 'own-process' },
  serves: () => true,
  bid: ({ imps }) => ({ bids: imps.map(({ id }) => contracts.sampleDirectBid({ impId: id })), rejections: [] }),
});

type Answer = DemandResponse | Promise<DemandResponse>;

/** A source whose answers are changed, by all that it was asked with. */
const answers =
  (change: (answer: DemandResponse, opportunity: Opportunity, signal: AbortSignal) => Answer) =>
  (source: DemandSource): DemandSource => ({
    ...source,
    bid: async (opportunity, catalog, signal) =>
      change(await source.bid(opportunity, catalog, signal), opportunity, signal),
  });

const bids = (change: (bid: Bid, opportunity: Opportunity) => Bid) =>
  answers(({ bids: all, rejections }, opportunity) => ({
    bids: all.map((bid) => change(bid, opportunity)),
    rejections,
  }));

const never = (): Promise<never> => new Promise(() => undefined);
let calls = 0;

const options = { isStable: true, deadlineMs: 50 };

tryKit<DemandSource>('demand source', {
  kit: (make) => contracts.demandSourceContract(make, options),
  good,
  idle: () => ({ ...good(), bid: () => NO_DEMAND }),
  idlePasses: {
    'it has an id, names its recipient and says at once whom it serves': 'nothing of it is about bids',
    'it leaves quietly when the deadline is already over': 'whoever does nothing leaves at once',
    'it leaves quietly when the deadline comes while it works': 'whoever does nothing leaves at once',
    'an opportunity of which little is known is answered': 'no bid is an answer',
    'hostile strings anywhere in an opportunity are answered, and pollute nothing': 'no bid is an answer',
    'an empty catalog is answered': 'no bid is an answer, and here the best one',
  },
  mutants: {
    'it has an id, names its recipient and says at once whom it serves': [
      'it is nameless',
      (source) => ({ ...source, id: sourceId('') }),
    ],
    'it leaves quietly when the deadline is already over': [
      'it waits for an abort that was',
      answers((answer, _, signal) => (signal.aborted ? never() : answer)),
    ],
    'it leaves quietly when the deadline comes while it works': [
      'its work has no end once it is aborted',
      (source) => ({
        ...source,
        bid: async (opportunity, catalog, signal) => {
          const answer = await source.bid(opportunity, catalog, signal);
          return signal.aborted ? never() : answer;
        },
      }),
    ],
    'an opportunity of which little is known is answered': [
      'it counts on a country',
      answers((answer, { country }) => (country === undefined ? never() : answer)),
    ],
    'hostile strings anywhere in an opportunity are answered, and pollute nothing': [
      'an unknown language is a surprise',
      answers((answer, opportunity) => {
        if (opportunity.kind === 'chat') new Intl.Locale(opportunity.signals.language ?? 'en');
        return answer;
      }),
    ],
    'an empty catalog is answered': [
      'it counts on a campaign',
      (source) => ({
        ...source,
        bid: (opportunity, catalog, signal) => {
          if (catalog.campaigns.length === 0) throw new Error('There is no campaign.');
          return source.bid(opportunity, catalog, signal);
        },
      }),
    ],
    'it answers before the deadline': [
      'it never answers where there is a video alone',
      answers((answer, { imps: [imp] }) => (imp?.formats.join() === 'video' ? never() : answer)),
    ],
    'it changes nothing of what it was given': [
      'it leaves a word of its own',
      answers((answer, opportunity) => {
        if (opportunity.kind === 'chat') (opportunity.signals.terms as Map<string, number>).set('x', 1);
        return answer;
      }),
    ],
    'questions asked at the same time do not disturb each other': [
      'it remembers the question in one place',
      (source) => {
        let current: Opportunity | undefined;
        return {
          ...source,
          bid: async (opportunity, catalog, signal) => {
            current = opportunity;
            await Promise.resolve();
            return source.bid(current, catalog, signal);
          },
        };
      },
    ],
    'its lists are finite and its rejections carry a known reason': [
      'a list has no end in sight',
      answers(({ bids: all }) => ({ bids: Array.from({ length: 10_001 }, () => all).flat(), rejections: [] })),
    ],
    'every bid names a slot of the opportunity': ['a slot is made up', bids((bid) => ({ ...bid, impId: 'elsewhere' }))],
    'every bid carries the id of its source': [
      'it bids under another name',
      bids((bid) => ({ ...bid, source: sourceId('other') })),
    ],
    'every price is a positive whole number of micro-USD per thousand': [
      'a price is negative in one language',
      bids((bid, opportunity) =>
        opportunity.kind === 'chat' && opportunity.signals.language === 'ja' ? { ...bid, price: -1 as Cpm } : bid,
      ),
    ],
    'bid ids are unique within one answer and slot': [
      'a bid stands twice',
      answers(({ bids: all, rejections }) => ({ bids: [...all, ...all], rejections })),
    ],
    'relevance lies between 0 and 1': ['relevance is a percentage', bids((bid) => ({ ...bid, relevance: 50 }))],
    'no bid is refused before the auction: each has all that the engine reads': [
      'its ad leads to this machine',
      bids((bid) => ({ ...bid, creative: { ...bid.creative, cta: { label: 'Go', url: 'https://127.0.0.1/' } } })),
    ],
    'whether a bid still stands is answered at once, for each of its own bids': [
      'it has to ask first',
      (source) => ({ ...source, stillOffers: (() => Promise.resolve(true)) as unknown as () => boolean }),
    ],
    'the same question has the same answer': [
      'its prices are a lottery',
      bids((bid) => ({ ...bid, price: ++calls as Cpm })),
    ],
  },
});

/** What a case that judges bids says of a source, by its message. */
const complaintsOf = async (source: DemandSource, wanted?: readonly Opportunity[]): Promise<readonly string[]> => {
  const complaints: string[] = [];
  for (const { name, run } of contracts.demandSourceContract(() => source, { ...options, wanted }))
    await run().catch(({ message }: Error) => complaints.push(message.includes(`${name}: `) ? 'by name' : message));
  return complaints;
};

/** Bids on some opportunities alone, and everything that it bids is wrong. */
const wrongOn = (wants: (opportunity: Opportunity) => boolean): DemandSource => ({
  ...good(),
  bid: (opportunity) => ({
    bids: wants(opportunity) ? [contracts.sampleDirectBid({ impId: 'none', price: -1 as Cpm })] : [],
    rejections: [],
  }),
});

test('a source that never bids is told so by every case about bids', async () => {
  const complaints = await complaintsOf({ ...good(), bid: () => NO_DEMAND });
  expect(new Set(complaints)).toEqual(new Set(['by name']));
});

test('a source that fails before it bids hears with what it failed', async () => {
  const failing: DemandSource = {
    ...good(),
    bid: () => {
      throw new Error('no such table');
    },
  };
  const [first] = contracts.demandSourceContract(() => failing).filter(({ name }) => name.startsWith('every price'));
  await expect(first?.run()).rejects.toThrow('it failed with Error: no such table');
});

test('a source that serves none of the opportunities is told how to name its own', async () => {
  const complaints = await complaintsOf({ ...good(), serves: () => false });
  expect(new Set(complaints)).toEqual(new Set([expect.stringContaining('`wanted` says what it serves')]));
});

const languageOf = (o: Opportunity): string | undefined => (o.kind === 'chat' ? o.signals.language : o.title.language);
const topicsOf = (o: Opportunity): readonly string[] =>
  (o.kind === 'chat' ? o.signals : o.title).topics.map(({ id }) => id);

describe('a source with a narrow target is caught all the same', () => {
  const [one, other] = [KNOWN_TOPICS.at(-1) ?? '', KNOWN_TOPICS[3] ?? ''];
  const last = KNOWN_LANGUAGES.at(-1) ?? '';
  const narrow: readonly (readonly [string, (opportunity: Opportunity) => boolean])[] = [
    ...FORMATS.map(
      (format) => [format, ({ imps }: Opportunity) => imps.every((imp) => imp.formats.join() === format)] as const,
    ),
    ['chats in test mode', ({ account, kind }) => account.mode === 'development' && kind === 'chat'],
    ['a topic that comes first', (o) => topicsOf(o)[0] === one],
    [
      'a topic in one language of videos',
      (o) => o.kind === 'overlay' && languageOf(o) === last && topicsOf(o).includes(other),
    ],
    [
      'a topic in one language of chats',
      (o) => o.kind === 'chat' && languageOf(o) === last && topicsOf(o).includes(one),
    ],
  ];

  test.each(narrow)('%s', async (_, wants) => {
    expect(await complaintsOf(wrongOn(wants))).toContain('no slot is called none');
  });

  test('a country, once the kit has been told', async () => {
    const source = wrongOn(({ country }) => country === 'NZ');
    expect(await complaintsOf(source)).toContain('by name');
    const complaints = await complaintsOf(source, [contracts.sampleOpportunity({ country: 'NZ' })]);
    expect(complaints).toContain('-1 is no price');
    expect(complaints).not.toContain('by name');
  });
});
