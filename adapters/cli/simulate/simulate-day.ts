import type { FaultReporter } from '../../../application/ports/fault-reporter.js';
import { lacksReason } from '../../../domain/turn/reason-for-ad.js';
import type { Win } from '../../../domain/auction/decide.js';
import { SECOND_MS, type EpochMs } from '../../../domain/values/time.js';
import { localDayAt } from '../../../domain/values/time-zone.js';
import type { Taker } from '../../../application/ports/hold-terms.js';
import { holdSale } from '../../../application/sale/hold-sale.js';
import type { SaleTerms } from '../../../application/sale/sale-terms.js';
import { Deadline } from '../../../application/deadline/deadline.js';
import type { CatalogSnapshot } from '../../../application/ports/catalog.js';
import type { DemandSource } from '../../../application/ports/demand-source.js';
import type { Ports } from '../../../application/ports/index.js';
import { floorOf, type Account } from '../../../domain/catalog/account.js';
import type { Campaign } from '../../../domain/catalog/campaign.js';
import { bidId, decisionId, holdId } from '../../../domain/values/ids.js';
import { costOfImpression, NO_MONEY } from '../../../domain/values/money.js';
import type { ChatImp, ChatOpportunity } from '../../../domain/demand/opportunity.js';
import type { AuctionFacts, DemandAnswer } from '../../../domain/auction/turn-facts.js';
import { HOLD_LIFETIME_MS } from '../../../domain/delivery/won-ad.js';
import type { Random } from '../../../domain/values/seeded-random.js';
import { DayFigures, type DayReport } from './day-figures.js';
import { SimulatedPeople, type SimulatedRequest } from './simulated-people.js';
import { syntheticBidders } from './synthetic-bidders.js';

/** A view that will count. */
interface ComingView {
  readonly atMs: EpochMs;
  readonly user: string;
  readonly win: Win;
}

const VIEW_RATE = 0.9;
const [SOONEST_MS, LATEST_MS] = [2 * SECOND_MS, 30 * SECOND_MS];

/** Nine of ten ads are seen, some seconds after they have won. */
class ComingViews {
  readonly #random: Random;
  #views: ComingView[] = [];

  constructor(random: Random) {
    this.#random = random;
  }

  add(win: Win, user: string, nowMs: EpochMs): void {
    const delayMs = SOONEST_MS + this.#random.below(LATEST_MS - SOONEST_MS);
    if (this.#random.next() < VIEW_RATE) this.#views.push({ win, user, atMs: nowMs + delayMs });
  }

  /** Removes and returns the views until then, in order of time. Views of at most half a minute are waiting. */
  takeUntil(nowMs: EpochMs): readonly ComingView[] {
    if (!this.#views.some(({ atMs }) => atMs <= nowMs)) return [];
    const due = this.#views.filter(({ atMs }) => atMs <= nowMs).sort((a, b) => a.atMs - b.atMs);
    this.#views = this.#views.filter(({ atMs }) => atMs > nowMs);
    return due;
  }
}

/** The sale of a simulated day runs on these. They keep everything in memory and start empty. */
export interface DayPorts extends Pick<Ports, 'ledger' | 'exposures'> {
  readonly direct: Pick<DemandSource, 'id' | 'bid'>;
}

export interface SimulatedDay {
  readonly ports: DayPorts;
  readonly account: Account;
  readonly campaigns: readonly Campaign[];
  readonly requests: readonly SimulatedRequest[];
  readonly random: Random;
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** Every ad that wins is opened at once, or not at all. */
const EVERYBODY: Taker = { unopenedMs: HOLD_LIFETIME_MS, sharesOf: () => [] };
const NEVER = new AbortController().signal;
/** A simulated decision has no time limit. */
const FROZEN_CLOCK = {
  monotonicMs: () => 0,
  after: () => ({ clear: () => undefined }),
};

/** Figures of a day with a fault would be wrong. */
const END_WITH_FAULT: FaultReporter = {
  report: ({ error }) => {
    throw error;
  },
};

/** The store knows no person: the simulated people remember which ads they saw. */
const termsOf = (facts: AuctionFacts): SaleTerms => ({
  nowMs: facts.nowMs,
  log: { decisionId: decisionId('simulated'), startedMs: 0, deadlines: [], stages: [] },
  person: undefined,
  factsOf: () => facts,
  bidIds: () => facts.bidIds,
  taker: () => EVERYBODY,
  wave: () => new Deadline(FROZEN_CLOCK, Infinity),
  isGone: () => false,
  isLate: () => false,
});

/** The first placement of the account: one slot a turn. */
const impOf = (account: Account): ChatImp => {
  const [placement] = account.placements;
  if (placement === undefined) throw new Error(`The account ${account.id} has no placement to simulate.`);
  const { code, formats } = placement;
  return { kind: 'chat', id: code, placement: code, formats, floor: floorOf(account, code) };
};

type OpenPerson = ReturnType<SimulatedPeople['open']>;

class Day {
  readonly #parts: SimulatedDay;
  readonly #catalog: CatalogSnapshot;
  readonly #imp: ChatImp;
  readonly #people: SimulatedPeople;
  readonly #views: ComingViews;
  readonly figures: DayFigures;

  constructor(parts: SimulatedDay, startMs: EpochMs) {
    const { account, campaigns } = parts;
    this.#parts = parts;
    this.#catalog = { version: 1, accounts: new Map([[account.id, account]]), credentials: new Map(), campaigns };
    this.#imp = impOf(account);
    this.#people = new SimulatedPeople(account);
    this.#views = new ComingViews(parts.random);
    this.figures = new DayFigures(account, campaigns, startMs);
  }

  async passTo(nowMs: EpochMs): Promise<void> {
    for (const view of this.#views.takeUntil(nowMs)) {
      this.figures.passTo(view.atMs);
      await this.#count(view);
    }
    this.figures.passTo(nowMs);
  }

  async request(request: SimulatedRequest): Promise<void> {
    const person = this.#people.open(request);
    if (person.refusal !== undefined) return this.figures.refused(person.refusal);
    const answers = [await this.#askDirect(request, person), syntheticBidders(this.#imp, this.#parts.random)];
    const facts = this.#factsOf(request, person, answers);
    const ports = { ...this.#parts.ports, clock: FROZEN_CLOCK, faults: END_WITH_FAULT };
    const { decision, facts: held, kind } = await holdSale(ports, termsOf(facts), answers);
    const wins = kind === 'held' ? decision.wins : [];
    this.figures.decided(held, { ...decision, wins });
    if (wins.length === 0) return;
    this.#people.show(request, wins);
    for (const win of wins) this.#views.add(win, request.user, request.atMs);
  }

  async #askDirect(request: SimulatedRequest, { state, turn }: OpenPerson): Promise<DemandAnswer> {
    const opportunity: ChatOpportunity = {
      kind: 'chat',
      id: decisionId(this.#parts.random.uuid()),
      nowMs: request.atMs,
      account: this.#parts.account,
      country: request.country,
      childDirected: false,
      imps: [this.#imp],
      signals: {
        language: request.language,
        topics: request.topics.map((id) => ({ id, weight: 1 })),
        safety: 'safe',
        terms: new Map(),
        register: 'neutral',
      },
      turn,
      filledTurns: state.filledTurns,
      adultCharacter: false,
      device: request.device ?? {},
      person: {},
    };
    const { direct } = this.#parts.ports;
    const portions = [await direct.bid(opportunity, this.#catalog, NEVER)];
    for (let next = portions[0]?.next; next !== undefined; next = portions.at(-1)?.next) portions.push(next());
    const bids = portions.flatMap((portion) => portion.bids);
    const rejections = portions.flatMap((portion) => portion.rejections);
    return { source: direct.id, outcome: 'answered', elapsedMs: 0, bids, rejections };
  }

  #factsOf(
    { atMs, topics }: SimulatedRequest,
    { state, turn, exposures, shown }: OpenPerson,
    answers: readonly DemandAnswer[],
  ): AuctionFacts {
    return {
      nowMs: atMs,
      account: this.#parts.account,
      imps: [this.#imp],
      answers,
      refusals: [],
      exposures,
      viewer: { sessionId: state.id },
      shownAdvertisers: state.shownAdvertisers,
      neighbours: state.neighbours ?? [],
      pacing: { turn, session: state, ...shown },
      lacksReason: lacksReason(
        this.#parts.account,
        topics.map((id) => ({ id, weight: 1 })),
      ),
      adultCharacter: false,
      childDirected: false,
      bidIds: [bidId(this.#parts.random.uuid())],
    };
  }

  async #count({ win, user, atMs }: ComingView): Promise<void> {
    const budgets = win.bid.kind === 'direct' ? win.bid.budgets : [];
    const bills = { holdId: holdId(win.bidId), amount: costOfImpression(win.clearingPrice), budgets };
    const entry = { bidId: win.bidId, type: 'ad.viewed', eventId: win.bidId, atMs, requires: [], bills } as const;
    const [result] = await this.#parts.ports.ledger.record([{ ...entry, accountId: this.#parts.account.id }], atMs);
    this.#people.view(user, win.bidId);
    this.figures.viewed(win, result?.kind === 'counted' ? result.billed : NO_MONEY);
  }
}

/**
 * Simulates the account's day on which the first request falls, with the real auction, throttle, caps and ledger. Equal
 * days give equal reports.
 */
export const simulateDay = async (parts: SimulatedDay): Promise<DayReport> => {
  const { account, requests, onProgress } = parts;
  const { startMs, endMs } = localDayAt(requests[0]?.atMs ?? 0, account.timeZone);
  const day = new Day(parts, startMs);
  for (const [index, request] of requests.entries()) {
    await day.passTo(request.atMs);
    await day.request(request);
    onProgress?.(index + 1);
  }
  await day.passTo(endMs);
  return day.figures.report();
};
