import { KNOWN_LANGUAGES, KNOWN_TOPICS, MAX_TOPICS } from '../../adapters/reader-local/index.js';
import { CHAT_FORMATS } from '../../domain/catalog/placement.js';
import type { WeightedTopic } from '../../domain/conversation/signals.js';
import type { ChatOpportunity, Opportunity, OverlayOpportunity } from '../../domain/demand/opportunity.js';
import { decisionId } from '../../domain/values/ids.js';
import {
  sampleAccount,
  sampleChatImp,
  sampleOpportunity,
  sampleOverlayOpportunity,
  sampleSignals,
  sampleTitle,
} from './samples.js';

interface Context {
  readonly language: string;
  readonly topics: readonly WeightedTopic[];
}

const groups = Array.from({ length: Math.ceil(KNOWN_TOPICS.length / MAX_TOPICS) }, (_, i) =>
  KNOWN_TOPICS.slice(i * MAX_TOPICS, (i + 1) * MAX_TOPICS),
);

/** Heaviest first, as a reader gives them; `turn` says with which topic to begin. */
const weighted = (ids: readonly string[], turn: number): readonly WeightedTopic[] =>
  ids.map((_, i) => ({ id: ids[(i + turn) % ids.length] ?? '', weight: 0.9 - i / 20 }));

/** Every topic in every language, and every topic as the heaviest in some of them. */
const contexts = (): readonly Context[] =>
  KNOWN_LANGUAGES.flatMap((language, turn) => groups.map((ids) => ({ language, topics: weighted(ids, turn) })));

/** An id for each, as in production: a source may remember what it answered. */
const numbered = <T extends Opportunity>(opportunities: readonly T[], group: 'c' | 'd'): readonly T[] =>
  opportunities.map((one, i) => ({
    ...one,
    id: decisionId(`${group}0000000-0000-4000-8000-${i.toString(16).padStart(12, '0')}`),
  }));

/**
 * Chat turns in which any source with a wide target finds what it bids on: test mode and production, every format
 * alone, then every topic in every language that the shipped reader recognises.
 */
export const sampleChats = (): readonly ChatOpportunity[] => {
  const simple = (['production', 'development'] as const).flatMap((mode) => {
    const account = sampleAccount({ mode });
    const alone = CHAT_FORMATS.map((format) =>
      sampleOpportunity({ account, imps: [sampleChatImp({ formats: [format] })] }),
    );
    return [sampleOpportunity({ account }), ...alone];
  });
  const signals = contexts().map((context) => sampleOpportunity({ signals: sampleSignals(context) }));
  return numbered([...simple, ...signals], 'c');
};

/** The same of overlays: whether a video's topics and language are known is the analysis' affair. */
export const sampleOverlays = (): readonly OverlayOpportunity[] => {
  const account = sampleAccount({ mode: 'development' });
  const titles = contexts().map((context) => sampleOverlayOpportunity({ title: sampleTitle(context) }));
  return numbered([sampleOverlayOpportunity(), sampleOverlayOpportunity({ account }), ...titles], 'd');
};
