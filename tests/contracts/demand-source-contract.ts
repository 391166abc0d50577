import { equal, ok } from 'node:assert/strict';
import type { CatalogSnapshot } from '../../application/ports/catalog.js';
import type { DemandResponse, DemandSource } from '../../application/ports/demand-source.js';
import type { Bid } from '../../domain/demand/bid.js';
import { LOSS_REASONS } from '../../domain/values/loss-reason.js';
import type { Opportunity } from '../../domain/demand/opportunity.js';
import { deepFrozen, HOSTILE_STRINGS, sameValue, settledWithin } from './assertions.js';
import { casesOf, type ContractCase, type Guarantees, type Make } from './contract-case.js';
import { hostileOpportunity } from './hostile-opportunity.js';
import { sampleCatalog, sampleOpportunity, sampleOverlayOpportunity } from './samples.js';

export interface DemandSourceOptions {
  /** What the source sells from; by default {@link sampleCatalog}. */
  readonly catalog?: CatalogSnapshot | undefined;
  /**
   * By default a chat turn and an overlay slot of a production account. Those that the source does not serve are left
   * out.
   */
  readonly opportunities?: readonly Opportunity[] | undefined;
  /** How long an answer may take. */
  readonly deadlineMs?: number | undefined;
  /** The source says of itself that the same question has the same answer. */
  readonly isStable?: boolean | undefined;
}

/** How long after its signal aborted a source may take to leave: for timers and a busy machine, not for work. */
const GRACE_MS = 500;
const DEFAULT_DEADLINE_MS = 1_000;
/** More is no offer any more but a burden; bounds what one answer costs the auction. */
const MAX_LIST = 10_000;

interface Fixture {
  readonly source: DemandSource;
  readonly catalog: CatalogSnapshot;
  readonly served: readonly Opportunity[];
  readonly deadlineMs: number;
}

/** Asks like the engine does: with a signal that aborts at the deadline. Everything handed in is frozen. */
const ask = async ({ source, catalog, deadlineMs }: Fixture, opportunity: Opportunity): Promise<DemandResponse> => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), deadlineMs);
  const answer = Promise.resolve(source.bid(deepFrozen(opportunity), deepFrozen(catalog), controller.signal));
  return answer.finally(() => clearTimeout(timer));
};

const isList = (value: unknown, name: string): void =>
  ok(Array.isArray(value) && value.length <= MAX_LIST, `${name} is a list of at most ${MAX_LIST}`);

const bidsOf = async (
  fixture: Fixture,
): Promise<readonly { readonly bid: Bid; readonly opportunity: Opportunity }[]> => {
  const answers = await Promise.all(fixture.served.map((o) => ask(fixture, o)));
  return answers.flatMap(({ bids }, i) => {
    const opportunity = fixture.served[i];
    return opportunity === undefined ? [] : bids.map((bid) => ({ bid, opportunity }));
  });
};

/** Maps cannot be frozen, so they are compared with what they held before. */
const snapshotOf = (opportunity: Opportunity): string =>
  JSON.stringify(opportunity, (_key, value: unknown) => (value instanceof Map ? [...value] : value));

const manners: Guarantees<Fixture> = {
  'it has an id, names its recipient and says at once whom it serves': ({ source, served }) => {
    ok(source.id.length > 0, 'the id must not be empty');
    ok(['own-process', 'bidder'].includes(source.recipient.kind), 'the recipient is own-process or bidder');
    ok(served.length > 0, 'it must serve at least one of the opportunities it is tested with');
    for (const opportunity of served) equal(source.serves(opportunity), true);
  },
  'it answers before the deadline': async (fixture) => {
    for (const opportunity of fixture.served) {
      const settled = await settledWithin(ask(fixture, opportunity), fixture.deadlineMs + GRACE_MS);
      equal(settled.kind, 'value');
    }
  },
  'it leaves quietly when the deadline is already over': async ({ source, catalog, served }) => {
    for (const opportunity of served) {
      const work = (async () => source.bid(opportunity, catalog, AbortSignal.abort()))();
      const settled = await settledWithin(work, GRACE_MS);
      ok(settled.kind !== 'late', 'it went on after its signal had aborted');
    }
  },
  'it leaves quietly when the deadline comes while it works': async ({ source, catalog, served }) => {
    for (const opportunity of served) {
      const controller = new AbortController();
      const work = (async () => source.bid(opportunity, catalog, controller.signal))();
      controller.abort();
      const settled = await settledWithin(work, GRACE_MS);
      ok(settled.kind !== 'late', 'it went on after its signal had aborted');
    }
  },
  'it changes nothing of what it was given': async (fixture) => {
    for (const opportunity of fixture.served) {
      const before = snapshotOf(opportunity);
      await ask(fixture, opportunity);
      equal(snapshotOf(opportunity), before);
    }
  },
  'questions asked at the same time do not disturb each other': async (fixture) => {
    const crowd = Array.from({ length: 8 }, () => fixture.served).flat();
    const answers = await Promise.all(crowd.map((opportunity) => ask(fixture, opportunity)));
    answers.forEach(({ bids }, i) => {
      const imps: readonly { readonly id: string }[] = crowd[i]?.imps ?? [];
      for (const bid of bids)
        ok(
          imps.some(({ id }) => id === bid.impId),
          'a bid for another question',
        );
    });
  },
};

const offers: Guarantees<Fixture> = {
  'its lists are finite and its rejections carry a known reason': async (fixture) => {
    for (const opportunity of fixture.served) {
      const { bids, rejections } = await ask(fixture, opportunity);
      isList(bids, 'bids');
      isList(rejections, 'rejections');
      for (const rejection of rejections) {
        equal(rejection.source, fixture.source.id);
        ok(Object.hasOwn(LOSS_REASONS, rejection.lossReason), `unknown reason ${rejection.lossReason}`);
      }
    }
  },
  'every bid names a slot of the opportunity': async (fixture) => {
    for (const { bid, opportunity } of await bidsOf(fixture)) {
      ok(
        opportunity.imps.some((imp) => imp.id === bid.impId),
        `no slot is called ${bid.impId}`,
      );
    }
  },
  'every bid carries the id of its source': async (fixture) => {
    for (const { bid } of await bidsOf(fixture)) equal(bid.source, fixture.source.id);
  },
  'every price is a positive whole number of micro-USD per thousand': async (fixture) => {
    for (const { bid } of await bidsOf(fixture)) {
      ok(Number.isSafeInteger(bid.price) && bid.price > 0, `${bid.price} is no price`);
    }
  },
  'bid ids are unique within one answer and slot': async (fixture) => {
    for (const opportunity of fixture.served) {
      const { bids } = await ask(fixture, opportunity);
      equal(new Set(bids.map(({ impId, id }) => JSON.stringify([impId, id]))).size, bids.length);
    }
  },
  'relevance lies between 0 and 1': async (fixture) => {
    for (const { bid } of await bidsOf(fixture)) ok(bid.relevance >= 0 && bid.relevance <= 1, `${bid.relevance}`);
  },
  'whether a bid still stands is answered at once, for each of its own bids': async (fixture) => {
    const { source, catalog } = fixture;
    for (const { bid, opportunity } of await bidsOf(fixture)) {
      ok(['boolean', 'undefined'].includes(typeof source.stillOffers?.(bid, opportunity, catalog)), 'yes or no');
    }
  },
};

const endurance: Guarantees<Fixture> = {
  'an opportunity of which little is known is answered': async (fixture) => {
    for (const opportunity of fixture.served) {
      const { bids } = await ask(fixture, hostileOpportunity(opportunity, undefined));
      ok(Array.isArray(bids), 'bids is a list');
    }
  },
  'hostile strings anywhere in an opportunity are answered, and pollute nothing': async (fixture) => {
    for (const text of HOSTILE_STRINGS) {
      for (const opportunity of fixture.served) {
        const { bids } = await ask(fixture, hostileOpportunity(opportunity, text));
        for (const bid of bids)
          ok(
            opportunity.imps.some((imp) => imp.id === bid.impId),
            `no slot is called ${bid.impId}`,
          );
      }
    }
    equal(Object.keys(Object.prototype).length, 0);
  },
  'an empty catalog is answered': async (fixture) => {
    const catalog = { ...fixture.catalog, campaigns: [], accounts: new Map(), credentials: new Map() };
    for (const opportunity of fixture.served) {
      ok(Array.isArray((await ask({ ...fixture, catalog }, opportunity)).bids), 'bids is a list');
    }
  },
};

const stability: Guarantees<Fixture> = {
  'the same question has the same answer': async (fixture) => {
    for (const opportunity of fixture.served) {
      sameValue(await ask(fixture, opportunity), await ask(fixture, opportunity));
    }
  },
};

/** Every guarantee of `DemandSource`. Whether it bids at all is its own affair. */
export const demandSourceContract = (
  make: Make<DemandSource>,
  options: DemandSourceOptions = {},
): readonly ContractCase[] => {
  const fixture = async (): Promise<Fixture> => {
    const source = await make();
    const opportunities = options.opportunities ?? [sampleOpportunity(), sampleOverlayOpportunity()];
    const served = opportunities.filter((opportunity) => source.serves(opportunity));
    return {
      source,
      served,
      catalog: options.catalog ?? sampleCatalog(),
      deadlineMs: options.deadlineMs ?? DEFAULT_DEADLINE_MS,
    };
  };
  const skip = options.isStable === true ? undefined : 'the source does not say that its answers are stable';
  const stable = casesOf(fixture, stability).map((contractCase) => ({ ...contractCase, skip }));
  return [...casesOf(fixture, { ...manners, ...offers, ...endurance }), ...stable];
};
