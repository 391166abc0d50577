import { rowsOf, type Row } from './rows.js';
import type { Service } from './service.js';
import { briefs, conversations, type InLanguage, type LabelledConversation } from './sets.js';
import { measuredArea, shareOf, type Scored } from './statistics.js';

interface Pair extends Scored {
  readonly brief: string;
  readonly tempts: boolean;
}

interface Judged extends InLanguage<LabelledConversation> {
  readonly pairs: readonly Pair[];
}

const BRIEFS = briefs().map(({ id }) => id);

/** By the id of its line item, such as `coffee-0`, which the name of a candidate holds. */
const briefOf = (candidate: string): string | undefined =>
  BRIEFS.find((id) => candidate.split(/[^a-z0-9-]/).some((part) => part === `${id}-0` || part === `${id}-1`));

/** The relevance of each brief that may be judged; 0 of one that its own targeting keeps out. */
const judge = async (service: Service, conversation: InLanguage<LabelledConversation>): Promise<Judged> => {
  const { record } = await service.turn('pairs', conversation.id, conversation.turns);
  const scores = new Map<string, number>();
  for (const { candidate, relevance = 0 } of record.candidates) {
    const brief = briefOf(candidate);
    if (brief !== undefined) scores.set(brief, Math.max(scores.get(brief) ?? 0, relevance));
  }
  const judged = BRIEFS.filter((id) => !conversation.arguable.includes(id));
  return {
    ...conversation,
    pairs: judged.map((brief) => ({
      brief,
      score: scores.get(brief) ?? 0,
      isPositive: conversation.fits.includes(brief),
      tempts: conversation.tempts.includes(brief),
    })),
  };
};

const rowFor =
  (threshold: number) =>
  (part: string, judged: readonly Judged[]): Row => {
    const pairs = judged.flatMap((one) => one.pairs.map((pair) => ({ ...pair, conversation: one.id })));
    const isShown = ({ score }: Scored): boolean => score >= threshold;
    const fitting = pairs.filter(({ isPositive }) => isPositive);
    const tempting = pairs.filter(({ tempts }) => tempts);
    const shown = pairs.filter(isShown);
    return {
      ...{ set: 'relevance-pairs', part, size: pairs.length },
      figures: {
        AUC: measuredArea(judged.map((one) => one.pairs)),
        precision: shareOf(shown.filter(({ isPositive }) => isPositive).length, shown.length),
        recall: shareOf(fitting.filter(isShown).length, fitting.length),
        'tempting shown': shareOf(tempting.filter(isShown).length, tempting.length),
      },
      wrong: pairs
        .filter((pair) => pair.isPositive !== isShown(pair))
        .map((pair) => `${pair.conversation}/${pair.brief}`),
    };
  };

/** The text of no set: a turn with it has briefs read. */
const BEFORE = ['What would you do with a free afternoon?'];
const PAUSE_MS = 500;
const MOST_PAUSES = 240;

/**
 * Briefs are read for their meaning behind the first turns: those are not judged. An embedder's means run: a first
 * round of all conversations is not judged, either.
 */
const warmUp = async (service: Service): Promise<void> => {
  for (let i = 0; i < MOST_PAUSES; i++) {
    const { record } = await service.turn('pairs', `before-${i}`, BEFORE);
    if (record.candidates.some(({ fit }) => fit?.meaning !== undefined)) break;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  if (!service.container.isBound(service.tokens.EMBEDDER)) return;
  for (const { id, turns } of conversations()) await service.turn('pairs', `${id}-unjudged`, turns);
};

/** Every conversation against every brief, at the threshold that new accounts have. */
export const relevance = async (service: Service, threshold: number): Promise<readonly Row[]> => {
  const judged: Judged[] = [];
  await warmUp(service);
  for (const conversation of conversations()) judged.push(await judge(service, conversation));
  return rowsOf(judged, rowFor(threshold));
};
