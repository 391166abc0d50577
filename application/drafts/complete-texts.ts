import { variantId } from '../../domain/ad-variant/ad-variant.js';
import { budgetId } from '../../domain/budget/budget.js';
import type { CatalogEntry } from '../../domain/catalog/content/catalog-content.js';
import { groundsOf, withDrafts, withVerdicts, type TextVerdict } from '../../domain/catalog/content/text-reviews.js';
import { holdId } from '../../domain/values/ids.js';
import type { Nanos } from '../../domain/values/money.js';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../domain/values/time.js';
import { dayNumber } from '../../domain/values/time-zone.js';
import { withTimeout } from '../deadline/deadline.js';
import { tolerateService } from '../faults/outage.js';
import { MAX_TRIES } from '../ports/storage/session-store.js';
import type { DraftParts, DraftReport } from './draft-ports.js';
import { workFor, type DraftWork } from './draft-work.js';
import { judgeText } from './read-draft.js';
import { writeDrafts } from './write-drafts.js';

/** One node at a time works on a language of a campaign; what failed is tried again so much later. */
const LEASE_MS = 10 * MINUTE_MS;
/** What a model cannot do with a brief it is not asked for ever. */
const TRIES = 3;
const TRIES_MS = 30 * DAY_MS;
const LEDGER_MS = 5 * SECOND_MS;
/** Between two looks for something to do, and after something was done. */
const IDLE_MS = 5 * SECOND_MS;
const NEXT_MS = 100;

const ONE = 1 as Nanos;

/**
 * Whether this node may work on something now. The ledger counts, so that all nodes share what a try costs: one at a
 * time, few for each brief, so many a day.
 */
const claimer =
  ({ ports: { clock, ids, ledger }, maxPerDay }: Pick<DraftParts, 'ports' | 'maxPerDay'>) =>
  async (key: string): Promise<boolean> => {
    const nowMs = clock.nowMs();
    const take = async (lastMs: number, ...limits: readonly (readonly [string, number])[]): Promise<boolean> => {
      const budgets = limits.map(([name, limit]) => ({ id: budgetId(`texts:${name}`), limit: limit as Nanos }));
      const hold = { id: holdId(ids.uuid()), budgets, amount: ONE, expiresAtMs: nowMs + lastMs };
      const [isHeld] = await withTimeout(clock, LEDGER_MS, () => ledger.hold([hold], nowMs));
      return isHeld === true;
    };
    const day = `day:${dayNumber(nowMs, 0)}`;
    return (await take(LEASE_MS, [`${key}:now`, 1])) && take(TRIES_MS, [`${key}:tries`, TRIES], [day, maxPerDay]);
  };

/** Publishes an edit of a campaign, as long as its brief is the one that was worked with. */
const publisher =
  ({ admin }: Pick<DraftParts, 'admin'>) =>
  async (
    { campaign, grounds }: DraftWork,
    edit: (entry: CatalogEntry) => CatalogEntry,
    by: { readonly author: string; readonly note: string },
  ): Promise<number | undefined> => {
    for (let attempt = 1; ; attempt++) {
      const { version, content } = await admin.current();
      const entry = content.campaigns.find(({ id }) => id === campaign.id);
      if (entry === undefined || groundsOf(entry) !== grounds) return undefined;
      const outcome = await admin.change({ set: { campaigns: [edit(entry)] } }, { ...by, expectedVersion: version });
      if (outcome.kind === 'accepted') return outcome.version;
      if (outcome.kind !== 'conflict' || attempt === MAX_TRIES) throw new Error(`not published: ${outcome.kind}`);
    }
  };

type Done = Pick<DraftReport, 'counts' | 'failure' | 'version'>;

const worker = (parts: DraftParts) => {
  const publish = publisher(parts);
  const drafted = async (work: DraftWork & { readonly kind: 'draft' }, stop: AbortSignal): Promise<Done> => {
    const { drafts, ...done } = await writeDrafts(parts, work.campaign, work.orders, stop);
    if (drafts.length === 0) return done;
    const by = { author: parts.model.writer.model, note: `texts of ${work.campaign.id} drafted in ${work.language}` };
    return { ...done, version: await publish(work, (entry) => withDrafts(entry, drafts), by) };
  };
  const judged = async (work: DraftWork & { readonly kind: 'judge' }, stop: AbortSignal): Promise<Done> => {
    const subject = { ...work.campaign, language: work.language };
    const verdicts: TextVerdict[] = [];
    for (const one of work.texts) {
      const stated = await judgeText(parts, subject, one.text, stop);
      if (stated !== undefined) verdicts.push({ id: variantId(one), text: one.text, stated });
    }
    const counts = { judged: verdicts.length };
    if (verdicts.length === 0) return { counts };
    const by = { author: parts.model.judge.model, note: `texts of ${work.campaign.id} judged in ${work.language}` };
    return { counts, version: await publish(work, (entry) => withVerdicts(entry, verdicts), by) };
  };
  return (work: DraftWork, stop: AbortSignal): Promise<Done> =>
    work.kind === 'draft' ? drafted(work, stop) : judged(work, stop);
};

/** Works on something that no other node works on, and reports what came of it. Never rejects. */
const taker = (parts: DraftParts) => {
  const { ports, report } = parts;
  const claim = claimer(parts);
  const run = worker(parts);
  return async (work: DraftWork, stop: AbortSignal): Promise<void> => {
    const { campaign, language } = work;
    const about = { campaign: campaign.id, language };
    try {
      if (!(await claim(work.key))) return;
      const done = await run(work, stop);
      if (!stop.aborted) report({ ...about, ...done });
    } catch (error) {
      tolerateService(ports, 'drafts.complete', error);
      const failure = error instanceof Error ? error.name : typeof error;
      report({ ...about, counts: { failed: 1 }, failure });
    }
  };
};

export interface CompleteTexts {
  /** Takes up one thing that is due, if any; says after how many milliseconds to come again. Never rejects. */
  next(stop: AbortSignal): Promise<number>;
}

/**
 * Gives published campaigns what a model can give them before any conversation: texts in each language that has few,
 * as drafts that wait for the operator, and the judge's verdict on what waits. Nothing that is published waits for it.
 */
export const createCompleteTexts = (parts: DraftParts): CompleteTexts => {
  const { ports, store, model } = parts;
  const take = taker(parts);
  let seen = 0;
  let all: readonly DraftWork[] = [];
  let dueMs = new Map<string, number>();

  const look = async (): Promise<void> => {
    const newest = await store.latest(seen);
    if (newest === undefined) return;
    seen = newest.version;
    all = workFor(parts, newest.content);
    const keys = new Set(all.map(({ key }) => key));
    dueMs = new Map([...dueMs].filter(([key]) => keys.has(key)));
  };

  return {
    next: async (stop) => {
      try {
        await look();
      } catch (error) {
        tolerateService(ports, 'drafts.look', error);
        return IDLE_MS;
      }
      const nowMs = ports.clock.monotonicMs();
      const isJudged = model.isJudgeProven();
      const work = all.find(({ key, kind }) => (dueMs.get(key) ?? 0) <= nowMs && (kind === 'draft' || isJudged));
      if (work === undefined) return IDLE_MS;
      dueMs.set(work.key, nowMs + LEASE_MS);
      await take(work, stop);
      return NEXT_MS;
    },
  };
};
