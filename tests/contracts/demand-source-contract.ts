import { equal, ok } from 'node:assert/strict';
import type { CatalogSnapshot } from '../../application/ports/catalog.js';
import type { DemandSource } from '../../application/ports/demand-source.js';
import { faultOf, shapeCheck } from '../../application/sale/shape/bid-shape.js';
import type { Bid } from '../../domain/demand/bid.js';
import { LOSS_REASONS } from '../../domain/values/loss-reason.js';
import type { Opportunity } from '../../domain/demand/opportunity.js';
import { HOSTILE_STRINGS, sameValue, settledWithin } from './assertions.js';
import { casesOf, type ContractCase, type Guarantees, type Make } from './contract-case.js';
import {
  askAll,
  answerTo,
  bidsIn,
  GRACE_MS,
  renamed,
  worthAsking,
  type Asked,
  type DemandQuestions,
} from './demand-questions.js';
import { hostileOpportunity } from './hostile-opportunity.js';
import { sampleChats, sampleOverlays } from './sample-opportunities.js';
import { sampleCatalog } from './samples.js';

export interface DemandSourceOptions {
  /** What the source sells from; by default {@link sampleCatalog}. */
  readonly catalog?: CatalogSnapshot | undefined;
  /**
   * What it bids on, when it bids on none of {@link sampleChats} and {@link sampleOverlays}, such as
   * `[sampleOpportunity({ country: 'NZ' })]`; asked before those.
   */
  readonly wanted?: readonly Opportunity[] | undefined;
  /** How long an answer may take. */
  readonly deadlineMs?: number | undefined;
  /** The source says of itself that the same question has the same answer: one case more. */
  readonly isStable?: boolean | undefined;
}

const DEFAULT_DEADLINE_MS = 1_000;
/** More is no offer any more but a burden; bounds what one answer costs the auction. */
const MAX_LIST = 10_000;

interface Fixture extends DemandQuestions {
  /** What came of all opportunities, each asked once for all cases. */
  readonly asked: readonly Asked[];
  /** Some of the opportunities that it bids on, to ask again. */
  readonly some: readonly Opportunity[];
}

const isList = (value: unknown, name: string): void =>
  ok(Array.isArray(value) && value.length <= MAX_LIST, `${name} is a list of at most ${MAX_LIST}`);

const isForASlot = ({ impId }: Bid, { imps }: Opportunity): void => {
  const ids: readonly string[] = imps.map(({ id }) => id);
  ok(ids.includes(impId), `no slot is called ${impId}`);
};

const manners: Guarantees<Fixture> = {
  'it has an id, names its recipient and says at once whom it serves': ({ source, asked }) => {
    ok(source.id.length > 0, 'the id must not be empty');
    ok(['own-process', 'bidder'].includes(source.recipient.kind), 'the recipient is own-process or bidder');
    for (const { opportunity } of asked) equal(source.serves(opportunity), true);
  },
  'it leaves quietly when the deadline is already over': async ({ source, catalog, some }) => {
    for (const opportunity of some) {
      const work = (async () => source.bid(opportunity, catalog, AbortSignal.abort()))();
      const settled = await settledWithin(work, GRACE_MS);
      ok(settled.kind !== 'late', 'it went on after its signal had aborted');
    }
  },
  'it leaves quietly when the deadline comes while it works': async ({ source, catalog, some }) => {
    for (const opportunity of some) {
      const controller = new AbortController();
      const work = (async () => source.bid(opportunity, catalog, controller.signal))();
      controller.abort();
      const settled = await settledWithin(work, GRACE_MS);
      ok(settled.kind !== 'late', 'it went on after its signal had aborted');
    }
  },
};

const endurance: Guarantees<Fixture> = {
  'an opportunity of which little is known is answered': async (fixture) => {
    for (const opportunity of fixture.some) {
      const { bids } = await answerTo(fixture, hostileOpportunity(opportunity, undefined));
      ok(Array.isArray(bids), 'bids is a list');
    }
  },
  'hostile strings anywhere in an opportunity are answered, and pollute nothing': async (fixture) => {
    for (const text of HOSTILE_STRINGS) {
      for (const opportunity of fixture.some) {
        const { bids } = await answerTo(fixture, hostileOpportunity(opportunity, text));
        for (const bid of bids) isForASlot(bid, opportunity);
      }
    }
    equal(Object.keys(Object.prototype).length, 0);
  },
  'an empty catalog is answered': async (fixture) => {
    const catalog = { ...fixture.catalog, campaigns: [], accounts: new Map(), credentials: new Map() };
    for (const opportunity of fixture.some) {
      ok(Array.isArray((await answerTo({ ...fixture, catalog }, opportunity)).bids), 'bids is a list');
    }
  },
};

/** These say nothing of a source that did not bid. */
const offers: Guarantees<Fixture> = {
  'it answers before the deadline': ({ asked }) => {
    for (const { settled } of asked) {
      if (settled.kind === 'error') throw settled.error;
      equal(settled.kind, 'value', 'an answer came too late');
    }
  },
  'it changes nothing of what it was given': ({ asked }) => {
    for (const { opportunity, isChanged } of asked) ok(!isChanged, `it changed opportunity ${opportunity.id}`);
  },
  'questions asked at the same time do not disturb each other': async (fixture) => {
    const crowd = Array.from({ length: 8 }, (_, turn) => fixture.some.map((one) => renamed(one, `${turn}`))).flat();
    const answers = await Promise.all(crowd.map((opportunity) => answerTo(fixture, opportunity)));
    crowd.forEach((opportunity, i) => {
      for (const bid of answers[i]?.bids ?? []) isForASlot(bid, opportunity);
    });
  },
  'its lists are finite and its rejections carry a known reason': ({ asked, source }) => {
    for (const { settled } of asked) {
      if (settled.kind !== 'value') continue;
      const { bids, rejections } = settled.value;
      isList(bids, 'bids');
      isList(rejections, 'rejections');
      for (const rejection of rejections) {
        equal(rejection.source, source.id);
        ok(Object.hasOwn(LOSS_REASONS, rejection.lossReason), `unknown reason ${rejection.lossReason}`);
      }
    }
  },
  'every bid names a slot of the opportunity': ({ asked }) => {
    for (const { opportunity, settled } of asked) for (const bid of bidsIn(settled)) isForASlot(bid, opportunity);
  },
  'every bid carries the id of its source': ({ asked, source }) => {
    for (const { settled } of asked) for (const bid of bidsIn(settled)) equal(bid.source, source.id);
  },
  'every price is a positive whole number of micro-USD per thousand': ({ asked }) => {
    for (const { settled } of asked)
      for (const { price } of bidsIn(settled)) ok(Number.isSafeInteger(price) && price > 0, `${price} is no price`);
  },
  'bid ids are unique within one answer and slot': ({ asked }) => {
    for (const { settled } of asked) {
      const bids = bidsIn(settled);
      equal(new Set(bids.map(({ impId, id }) => JSON.stringify([impId, id]))).size, bids.length);
    }
  },
  'relevance lies between 0 and 1': ({ asked }) => {
    for (const { settled } of asked)
      for (const { relevance } of bidsIn(settled)) ok(relevance >= 0 && relevance <= 1, `${relevance}`);
  },
  'no bid is refused before the auction: each has all that the engine reads': ({ asked, source }) => {
    for (const { opportunity, settled } of asked) {
      const scope = { source: source.id, impIds: new Set(opportunity.imps.map(({ id }) => id)) };
      for (const bid of bidsIn(settled))
        sameValue(faultOf(bid, scope, shapeCheck('public')), undefined, `bid ${bid.id} is refused`);
    }
  },
  'whether a bid still stands is answered at once, for each of its own bids': async (fixture) => {
    const { source, catalog } = fixture;
    for (const opportunity of fixture.some)
      for (const bid of (await answerTo(fixture, opportunity)).bids)
        ok(['boolean', 'undefined'].includes(typeof source.stillOffers?.(bid, opportunity, catalog)), 'yes or no');
  },
};

const stability: Guarantees<Fixture> = {
  'the same question has the same answer': async (fixture) => {
    for (const opportunity of fixture.some)
      sameValue(await answerTo(fixture, opportunity), await answerTo(fixture, opportunity));
  },
};

/** Why nothing can be said of bids; the first error that it threw, when it threw one. */
const neverBid = (asked: readonly Asked[]): string => {
  const failed = asked.map(({ settled }) => settled).find((settled) => settled.kind === 'error');
  const reason = failed === undefined ? '`wanted` says what it bids on' : `it failed with ${String(failed.error)}`;
  return `the source never bid, so that this was not tried; ${reason}`;
};

/** Fails by name for a source that never bid. */
const ofBids = (guarantees: Guarantees<Fixture>): Guarantees<Fixture> =>
  Object.fromEntries(
    Object.entries(guarantees).map(([name, check]) => [
      name,
      async (fixture: Fixture) => {
        const { asked } = fixture;
        ok(
          asked.some(({ settled }) => bidsIn(settled).length > 0),
          `${name}: ${neverBid(asked)}`,
        );
        await check(fixture);
      },
    ]),
  );

/** Every guarantee of `DemandSource`. A source that bids on no opportunity passes only what is said of any answer. */
export const demandSourceContract = (
  make: Make<DemandSource>,
  options: DemandSourceOptions = {},
): readonly ContractCase[] => {
  const { catalog = sampleCatalog(), deadlineMs = DEFAULT_DEADLINE_MS, wanted = [] } = options;
  const opportunities = [...wanted, ...sampleChats(), ...sampleOverlays()];
  let asking: Promise<readonly Asked[]> | undefined;
  const fixture = async (): Promise<Fixture> => {
    const questions = { source: await make(), catalog, deadlineMs };
    const asked = await (asking ??= askAll(questions, opportunities));
    ok(asked.length > 0, 'it serves none of the opportunities that it is tested with; `wanted` says what it serves');
    return { ...questions, asked, some: worthAsking(asked) };
  };
  const ofAnswers = options.isStable === true ? { ...offers, ...stability } : offers;
  return casesOf(fixture, { ...manners, ...endurance, ...ofBids(ofAnswers) });
};
