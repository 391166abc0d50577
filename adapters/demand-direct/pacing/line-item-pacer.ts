import type { BudgetSpent } from '../../../application/ports/storage/ledger.js';
import {
  expectedAds,
  learnYield,
  newPacing,
  PACING_STEP_MS,
  stepPacing,
  trialAds,
  type PacingState,
} from '../../../domain/pacing/budget-pacing.js';
import type { BudgetId, BudgetLimit } from '../../../domain/budget/budget.js';
import { planLineItem, type SpendPlan } from '../../../domain/pacing/spend-plan.js';
import { trafficInZone, type TrafficShape } from '../../../domain/pacing/traffic-shape.js';
import type { LineItem } from '../../../domain/catalog/campaign.js';
import type { OpenHours } from '../../../domain/catalog/day-parting.js';
import type { LossReason } from '../../../domain/values/loss-reason.js';
import { costOfImpression, type Nanos } from '../../../domain/values/money.js';
import type { EpochMs } from '../../../domain/values/time.js';
import type { TimeZone } from '../../../domain/values/time-zone.js';
import { hashOf } from '../choose-creative.js';

/**
 * A number from 0 up to, and without, 1 for one line item and one opportunity. Stirred more than the hash alone, by
 * which two line items whose ids differ in their last digit would nearly always take part together.
 */
const drawOf = (id: string, seed: number): number => {
  let mixed = hashOf(id, seed);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
};

/** One opportunity, the same for all line items. */
export interface PacedMoment {
  readonly nowMs: EpochMs;
  readonly timeZone: TimeZone;
  readonly shape: TrafficShape;
  /** The same whenever the same opportunity is looked at, on every node; each line item draws by it. */
  readonly seed: number;
}

const totalOf = ({ committed, held }: BudgetSpent): number => committed + held;

/**
 * The throttle of one line item on one account: counts what it could have, asks the domain how often it may take part,
 * and is told from time to time what the ledger says. Between two answers of the ledger it guesses what it has spent.
 */
export class LineItemPacer {
  #lineItem: LineItem;
  #openHours: OpenHours | undefined;
  #plan: SpendPlan | undefined;
  #spentBefore = 0;
  #state: PacingState | undefined;
  #spent: ReadonlyMap<BudgetId, number> = new Map();
  #budgets: readonly BudgetLimit[] = [];
  #isExhausted = false;
  #fitting = 0;
  #isWanted = false;
  /** Times of taking part that no answer of the ledger has in it yet. */
  #taken = 0;

  constructor(lineItem: LineItem, openHours: OpenHours | undefined) {
    this.#lineItem = lineItem;
    this.#openHours = openHours;
  }

  /** The line item of a new catalog: what was planned for the old one is planned anew, what was learned stays. */
  adopt(lineItem: LineItem, openHours: OpenHours | undefined): void {
    this.#lineItem = lineItem;
    this.#openHours = openHours;
    this.#plan = undefined;
    this.#look(this.#budgets);
  }

  /** What was planned for another traffic than is known now is planned anew. */
  replan(): void {
    this.#plan = undefined;
  }

  /**
   * Why the line item keeps out of this opportunity though it fits, if it does. `budgets`: what it would be paid from
   * now, its total, if it has one, first.
   */
  judge(moment: PacedMoment, budgets: readonly BudgetLimit[]): LossReason | undefined {
    if (budgets !== this.#budgets) this.#look(budgets);
    this.#isWanted = true;
    const plan = this.#planAt(moment);
    const state = this.#stateAt(moment.nowMs, plan);
    this.#fitting++;
    if (this.#isExhausted) return 'budget-exhausted';
    const isTrial = state.observedMs === 0;
    if (isTrial ? this.#taken >= trialAds(plan) : !this.#isDrawn(moment.seed, state.probability))
      return 'budget-pacing';
    this.#taken++;
    return undefined;
  }

  /** Between two answers of the ledger, and within a day, the same. */
  #look(budgets: readonly BudgetLimit[]): void {
    const price = costOfImpression(this.#lineItem.cpm);
    this.#budgets = budgets;
    this.#isExhausted = budgets.some(({ id, limit }) => this.#spentOf(id) + price > limit);
  }

  #isDrawn(seed: number, probability: number): boolean {
    return probability >= 1 || drawOf(this.#lineItem.id, seed) < probability;
  }

  /** What has to be asked of the ledger: nothing for a line item that nobody had a use for. */
  takeQuestion(): { readonly ids: readonly BudgetId[]; readonly taken: number } | undefined {
    if (!this.#isWanted) return undefined;
    this.#isWanted = false;
    return { ids: this.#budgets.map(({ id }) => id), taken: this.#taken };
  }

  learn(ids: readonly BudgetId[], spent: readonly BudgetSpent[], taken: number): void {
    const [first] = ids;
    const isFirstAnswer = this.#spent.size === 0;
    const before = first === undefined ? 0 : this.#spentOf(first);
    const wasKnown = first !== undefined && this.#spent.has(first);
    this.#spent = new Map(ids.map((id, i) => [id, spent[i] === undefined ? 0 : totalOf(spent[i])]));
    this.#look(this.#budgets);
    this.#taken -= taken;
    // What was planned without knowing what had been spent before.
    if (isFirstAnswer) this.#plan = undefined;
    if (first === undefined || !wasKnown || this.#state === undefined) return;
    const bought = (this.#spentOf(first) - before) / costOfImpression(this.#lineItem.cpm);
    this.#state = learnYield(this.#state, { bought, taken });
  }

  #spentOf(id: BudgetId): number {
    return this.#spent.get(id) ?? 0;
  }

  #nanosOf(budget: BudgetLimit | undefined): Nanos {
    return (budget === undefined ? 0 : this.#spentOf(budget.id)) as Nanos;
  }

  #planAt({ nowMs, timeZone, shape }: PacedMoment): SpendPlan {
    if (this.#plan !== undefined && nowMs < this.#plan.untilMs) return this.#plan;
    const [first, last = first] = this.#budgets;
    const spent = { total: this.#nanosOf(first), today: this.#nanosOf(last) };
    const traffic = { shape, openHours: this.#openHours, timeZone };
    this.#plan = planLineItem(this.#lineItem, spent, nowMs, trafficInZone(traffic, this.#lineItem.timeZone, nowMs));
    this.#spentBefore = spent.total;
    return this.#plan;
  }

  /** Stepped by the requests themselves: there is no timer, and nothing to do while nobody asks. */
  #stateAt(nowMs: EpochMs, plan: SpendPlan): PacingState {
    const state = (this.#state ??= newPacing(nowMs));
    const elapsedMs = nowMs - state.steppedAtMs;
    if (elapsedMs >= 0 && elapsedMs < PACING_STEP_MS) return state;
    const guessed = this.#taken * plan.impression * expectedAds(state);
    const spent = this.#nanosOf(this.#budgets[0]) + guessed - this.#spentBefore;
    this.#state = stepPacing(state, plan, { nowMs, fitting: this.#fitting, spent });
    this.#fitting = 0;
    return this.#state;
  }
}
