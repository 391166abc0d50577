import { tolerate } from '../../../application/faults/outage.js';
import type { FaultReporter } from '../../../application/ports/fault-reporter.js';
import type { Ledger } from '../../../application/ports/storage/ledger.js';
import type { LineItem } from '../../../domain/catalog/campaign.js';
import type { OpenHours } from '../../../domain/catalog/day-parting.js';
import type { LineItemId } from '../../../domain/values/ids.js';
import { SECOND_MS, type EpochMs } from '../../../domain/values/time.js';
import { type TimeZone } from '../../../domain/values/time-zone.js';
import { LineItemPacer } from './line-item-pacer.js';
import { TrafficLog } from './traffic-log.js';

const REFRESH_MS = SECOND_MS;
/** A question that was not answered for so long is asked again. */
const GIVE_UP_MS = 10 * SECOND_MS;

export type ReadTraffic = (nowMs: EpochMs, timeZone: TimeZone) => Promise<TrafficLog>;

/** The throttles of one account's line items, which outlive a catalog, and what is known of its traffic. */
export class AccountPacer {
  #traffic = new TrafficLog();
  readonly #ledger: Pick<Ledger, 'spent'>;
  readonly #ports: { readonly faults: FaultReporter };
  /** Asked once. */
  #readEarlier: ReadTraffic | undefined;
  #pacers = new Map<LineItemId, LineItemPacer>();
  #askedAtMs = -Infinity;
  #isAsking = false;
  #question = 0;

  constructor(ledger: Pick<Ledger, 'spent'>, faults: FaultReporter, readEarlier?: ReadTraffic) {
    this.#ledger = ledger;
    this.#ports = { faults };
    this.#readEarlier = readEarlier;
  }

  get traffic(): Pick<TrafficLog, 'shape'> {
    return this.#traffic;
  }

  /**
   * The throttle of each line item of a new catalog, those of others are forgotten. Without a budget, or `asap`, there
   * is none.
   */
  adopt(
    items: readonly { readonly lineItem: LineItem; readonly openHours: OpenHours | undefined }[],
  ): readonly (LineItemPacer | undefined)[] {
    const known = this.#pacers;
    this.#pacers = new Map();
    return items.map(({ lineItem, openHours }) => {
      const hasBudget = lineItem.budgetTotal !== undefined || lineItem.budgetPerDay !== undefined;
      if (!hasBudget || lineItem.delivery === 'asap') return undefined;
      const pacer = known.get(lineItem.id) ?? new LineItemPacer(lineItem, openHours);
      pacer.adopt(lineItem, openHours);
      this.#pacers.set(lineItem.id, pacer);
      return pacer;
    });
  }

  /**
   * Counts an opportunity. At most once a second the ledger is asked, in the background: a request goes by what was
   * known before it.
   */
  observe(nowMs: EpochMs, timeZone: TimeZone): void {
    this.#traffic.count(nowMs, timeZone);
    if (this.#readEarlier !== undefined && this.#pacers.size > 0) void this.#recall(nowMs, timeZone);
    const sinceMs = Math.abs(nowMs - this.#askedAtMs);
    if (sinceMs < (this.#isAsking ? GIVE_UP_MS : REFRESH_MS) || this.#pacers.size === 0) return;
    this.#askedAtMs = nowMs;
    this.#isAsking = true;
    void this.#ask(++this.#question, nowMs);
  }

  /** In the background, too. What was counted until the answer came is in it, but for a moment. */
  async #recall(nowMs: EpochMs, timeZone: TimeZone): Promise<void> {
    const read = this.#readEarlier;
    this.#readEarlier = undefined;
    try {
      this.#traffic = (await read?.(nowMs, timeZone)) ?? this.#traffic;
      for (const pacer of this.#pacers.values()) pacer.replan();
    } catch (error) {
      // Nobody knows it: a usual day holds until one was seen.
      tolerate(this.#ports, 'rollups.read', error);
    }
  }

  async #ask(question: number, nowMs: EpochMs): Promise<void> {
    const asked = [...this.#pacers.values()].flatMap((pacer) => {
      const about = pacer.takeQuestion();
      return about === undefined ? [] : [{ pacer, about }];
    });
    try {
      const spent = await this.#ledger.spent(
        asked.flatMap(({ about }) => about.ids),
        nowMs,
      );
      // An answer that was given up on would take away what a later one has taken away already.
      if (question !== this.#question) return;
      let from = 0;
      for (const { pacer, about } of asked) {
        pacer.learn(about.ids, spent.slice(from, from + about.ids.length), about.taken);
        from += about.ids.length;
      }
    } catch (error) {
      // What it said last holds, plus what was taken part in since.
      tolerate(this.#ports, 'ledger.spent', error);
    } finally {
      if (question === this.#question) this.#isAsking = false;
    }
  }
}
