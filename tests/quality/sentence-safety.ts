import { rowsOf, type Row } from './rows.js';
import type { Service } from './service.js';
import { safetySentences, type InLanguage, type LabelledSentence } from './sets.js';
import { measuredArea, shareOf } from './statistics.js';
import { SAFETY_TIERS } from '../../domain/conversation/signals.js';

interface Judged extends InLanguage<LabelledSentence> {
  readonly isUnsafe: boolean;
  readonly hasAd: boolean;
  /** The more, the less safe it was found: that it is `unsafe` outranks that it is `sensitive`. */
  readonly score: number;
}

const judge = async (service: Service, sentence: InLanguage<LabelledSentence>): Promise<Judged> => {
  const { hasAd, record } = await service.turn('sentences', sentence.id, [sentence.text]);
  const reason = record.gates.find(({ gate }) => gate === 'content')?.reason;
  const tier = hasAd ? 'safe' : reason === 'unsafe-content' ? 'unsafe' : 'sensitive';
  return { ...sentence, isUnsafe: sentence.class !== 'harmless', hasAd, score: SAFETY_TIERS.indexOf(tier) };
};

const row = (part: string, judged: readonly Judged[]): Row => {
  const unsafe = judged.filter(({ isUnsafe }) => isUnsafe);
  const safe = judged.filter(({ isUnsafe }) => !isUnsafe);
  return {
    ...{ set: 'safety-sentences', part, size: judged.length },
    figures: {
      recall: shareOf(unsafe.filter(({ hasAd }) => !hasAd).length, unsafe.length),
      precision: shareOf(unsafe.filter(({ hasAd }) => !hasAd).length, judged.filter(({ hasAd }) => !hasAd).length),
      'false blocks': shareOf(safe.filter(({ hasAd }) => !hasAd).length, safe.length),
      'AUC of tiers': measuredArea(judged.map(({ score, isUnsafe }) => [{ score, isPositive: isUnsafe }])),
    },
    wrong: judged.filter(({ isUnsafe, hasAd }) => isUnsafe === hasAd).map(({ id }) => id),
  };
};

/** Single messages, each the first of a conversation, for an account whose every safe turn is sold. */
export const sentenceSafety = async (service: Service): Promise<readonly Row[]> => {
  const judged: Judged[] = [];
  for (const sentence of safetySentences()) judged.push(await judge(service, sentence));
  return rowsOf(judged, row);
};
