import { isCopyLanguage } from '../../domain/ad-text/languages.js';
import { budgetId } from '../../domain/budget/budget.js';
import type { TemplateTextRecord } from '../../domain/decision-record/text-record.js';
import type { WonChatAd } from '../../domain/delivery/won-ad.js';
import { holdId, type AccountId } from '../../domain/values/ids.js';
import type { Nanos } from '../../domain/values/money.js';
import { DAY_MS } from '../../domain/values/time.js';
import { dayNumber } from '../../domain/values/time-zone.js';
import { withTimeout } from '../deadline/deadline.js';
import { tolerate } from '../faults/outage.js';
import type { ModelText } from '../ports/content/model-text.js';
import type { Ports } from '../ports/index.js';
import type { Asker } from '../ports/sharing/asker.js';
import { networkAllowance } from '../ports/sharing/daily-allowance.js';

/** `template` without a record: no model is configured, or the ad is from before there were any. */
export type ChosenWriter =
  | { readonly kind: 'model'; readonly model: ModelText }
  | { readonly kind: 'template'; readonly record?: TemplateTextRecord | undefined };

const byTemplate = (because: TemplateTextRecord['because']): ChosenWriter => ({
  kind: 'template',
  record: { writer: 'template', because },
});

/**
 * A node takes a hundredth of a day's texts at once: the ledger is asked a hundred times a day at the most, and a node
 * that ends loses no more than that.
 */
const BLOCKS = 100;
const LEDGER_MS = 250;

/** What a node may still ask the model for on one day of an account. */
interface Day {
  readonly number: number;
  left: number;
  isUsedUp: boolean;
  taking?: Promise<void> | undefined;
}

/**
 * Counts what each account has asked of the model today, over all nodes: the texts are a budget of the ledger that is
 * only ever held. There are as many as the catalog has accounts. Rejects when the ledger does not answer.
 */
const createTally = ({ clock, ids, ledger }: Pick<Ports, 'clock' | 'ids' | 'ledger'>, max: number) => {
  const days = new Map<AccountId, Day>();
  const block = Math.ceil(max / BLOCKS);
  const takeBlock = async (account: AccountId, day: Day): Promise<void> => {
    const nowMs = clock.nowMs();
    const budgets = [{ id: budgetId(`account:${account}:model-texts:day:${day.number}`), limit: max as Nanos }];
    const hold = { id: holdId(ids.uuid()), budgets, amount: block as Nanos, expiresAtMs: nowMs + 2 * DAY_MS };
    const [isHeld] = await withTimeout(clock, LEDGER_MS, () => ledger.hold([hold], nowMs));
    if (isHeld === true) day.left += block;
    else day.isUsedUp = true;
  };
  return {
    /** Whether one more may be asked; then it is counted. */
    async take(account: AccountId, number: number): Promise<boolean> {
      const known = days.get(account);
      const day: Day = known?.number === number ? known : { number, left: 0, isUsedUp: max < 1 };
      days.set(account, day);
      while (day.left === 0 && !day.isUsedUp)
        await (day.taking ??= takeBlock(account, day).finally(() => (day.taking = undefined)));
      if (day.left === 0) return false;
      day.left--;
      return true;
    },
  };
};

/** Says who writes the final text of an ad; what it gives to the model is counted. Never rejects. */
export const writerChooser = (
  ports: Pick<Ports, 'catalog' | 'clock' | 'faults' | 'holds' | 'ids' | 'ledger' | 'modelText'>,
): ((ad: WonChatAd, asker: Asker) => Promise<ChosenWriter>) => {
  const { modelText: model, catalog, clock } = ports;
  const max = model?.maxTextsPerDay;
  const tally = max === undefined ? undefined : createTally(ports, max);
  const takeShare = max === undefined ? undefined : networkAllowance(ports, max);
  return async ({ accountId, writer, language }, asker) => {
    if (model === undefined) return { kind: 'template' };
    if (writer.kind === 'template') return byTemplate(writer.because);
    // The gate has no rules for what stands in another language, or in none that is known.
    if (!isCopyLanguage(language)) return byTemplate('language');
    if (!model.isJudgeProven()) return byTemplate('judge-not-proven');
    if (tally === undefined || takeShare === undefined) return { kind: 'model', model };
    if (!takeShare(asker)) return byTemplate('daily-limit');
    const { timeZone = 0 } = catalog.current().accounts.get(accountId) ?? {};
    try {
      const day = dayNumber(clock.nowMs(), timeZone);
      return (await tally.take(accountId, day)) ? { kind: 'model', model } : byTemplate('daily-limit');
    } catch (error) {
      tolerate(ports, 'ledger.hold', error);
      // What nobody counts could cost any amount.
      return byTemplate('not-counted');
    }
  };
};
