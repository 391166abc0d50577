import type { TemplateTextRecord } from '../../domain/decision-record/text-record.js';
import type { WonChatAd } from '../../domain/delivery/won-ad.js';
import type { AccountId } from '../../domain/values/ids.js';
import { dayNumber } from '../../domain/values/time.js';
import type { ModelText } from '../ports/content/model-text.js';
import type { Ports } from '../ports/index.js';

/** `template` without a record: no model is configured, or the ad is from before there were any. */
export type ChosenWriter =
  | { readonly kind: 'model'; readonly model: ModelText }
  | { readonly kind: 'template'; readonly record?: TemplateTextRecord | undefined };

const byTemplate = (because: TemplateTextRecord['because']): ChosenWriter => ({
  kind: 'template',
  record: { writer: 'template', because },
});

/** Counts what each account has asked of the model today; there are as many as the catalog has accounts. */
const createTally = (max: number) => {
  const tally = new Map<AccountId, { readonly day: number; readonly texts: number }>();
  return {
    /** Whether one more may be asked; then it is counted. */
    take(account: AccountId, day: number): boolean {
      const today = tally.get(account);
      const texts = today?.day === day ? today.texts : 0;
      if (texts >= max) return false;
      tally.set(account, { day, texts: texts + 1 });
      return true;
    },
  };
};

/** Says who writes the final text of an ad; what it gives to the model is counted. */
export const writerChooser = ({ modelText: model, catalog, clock }: Ports): ((ad: WonChatAd) => ChosenWriter) => {
  const tally = createTally(model?.maxTextsPerDay ?? Infinity);
  return ({ accountId, writer }) => {
    if (model === undefined || writer === undefined) return { kind: 'template' };
    if (writer.kind === 'template') return byTemplate(writer.because);
    const { utcOffsetMinutes = 0 } = catalog.current().accounts.get(accountId) ?? {};
    const day = dayNumber(clock.nowMs(), utcOffsetMinutes);
    return tally.take(accountId, day) ? { kind: 'model', model } : byTemplate('daily-limit');
  };
};
