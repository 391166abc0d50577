import { createBriefWords, type BriefWords } from '../../../../adapters/demand-direct/fit/brief-words.js';
import { compileLineItem } from '../../../../adapters/demand-direct/compiled-line-item.js';
import { createFitScorer } from '../../../../adapters/demand-direct/fit/context-index.js';
import { fitOfSteps } from '../../../../adapters/demand-direct/fit/fit-steps.js';
import { createDirectDemand } from '../../../../adapters/demand-direct/index.js';
import { contextOf } from '../../../../adapters/demand-direct/fit/match-context.js';
import { parseCatalogFile } from '../../../../bootstrap/catalog/parse-catalog-file.js';
import { createLocalReader } from '../../../../adapters/reader-local/index.js';
import { createMiniSearch } from '../../../../adapters/search-minisearch/index.js';
import type { CatalogSnapshot } from '../../../../application/ports/catalog.js';
import type { DemandSource } from '../../../../application/ports/demand-source.js';
import { relevanceOf } from '../../../../domain/demand/relevance.js';
import { foldSignals } from '../../../../domain/conversation/fold-signals.js';
import type { Message } from '../../../../domain/conversation/message.js';
import type { ChatOpportunity } from '../../../../domain/demand/opportunity.js';
import { unitVector } from '../../../../domain/values/unit-vector.js';
import { sampleOpportunity } from '../../../contracts/index.js';
import type { Plan } from '../../bench.js';
import { loadCatalog, PUBLISHER_TOKEN } from '../../generator/campaigns.js';
import { preloadBody } from '../../generator/conversations.js';
import { atMost, informational, type Figure } from '../../figure.js';
import { median } from '../../generator/round.js';

const TURNS = 200;
const MOST_MICROS = 100;

const catalogOf = (): CatalogSnapshot => {
  const parsed = parseCatalogFile(loadCatalog());
  if (!parsed.ok) throw new Error('the catalog of the benchmark has mistakes');
  return { version: 1, accounts: new Map(), credentials: new Map(), campaigns: parsed.campaigns };
};

const DIMENSIONS = 384;

/** In a direction of its own, so that campaigns fit as differently as they can. */
const vectorFor = (text: string): Float32Array => {
  const seed = [...text].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 1);
  const vector = Float32Array.from({ length: DIMENSIONS }, (_, i) => Math.sin(seed * (i + 1)));
  return unitVector(vector) ?? vector;
};

/** Turns of many conversations: twelve messages each that a reader has read before. */
const turns = (): readonly ChatOpportunity[] => {
  const reader = createLocalReader({ classifySafety: () => ({ tier: 'safe' }) });
  return Array.from({ length: TURNS }, (_, conversation) => {
    const { messages } = JSON.parse(preloadBody(PUBLISHER_TOKEN, conversation, 0)) as {
      readonly messages: readonly Message[];
    };
    const spoken = messages.map(({ role, content }) => ({ role, signals: reader.readAtOnce(content, content) }));
    const vector = vectorFor(`conversation ${conversation}`);
    return sampleOpportunity({ signals: { ...foldSignals(spoken.slice(-12)), vector } });
  });
};

const microsOf = (work: (opportunity: ChatOpportunity) => void, batches: number): readonly number[] => {
  const asked = turns();
  return Array.from({ length: batches }, () => {
    const startedMs = performance.now();
    for (const opportunity of asked) work(opportunity);
    return ((performance.now() - startedMs) * 1_000) / TURNS;
  });
};

const scoring = ({ campaigns }: CatalogSnapshot, briefs: BriefWords): ((opportunity: ChatOpportunity) => void) => {
  const items = campaigns.flatMap((campaign) =>
    campaign.lineItems.map((item) => compileLineItem(campaign, item, 'study', () => undefined)),
  );
  const score = createFitScorer(items, briefs);
  return (opportunity) => {
    const { stepsOf } = score(contextOf(opportunity));
    items.forEach((_, position) => relevanceOf(fitOfSteps(stepsOf(position))));
  };
};

/**
 * A hundred campaigns against one turn, when their words have been heard before and when not; and the whole answer of
 * the direct source, without meanings and with them.
 */
export const relevanceStudy = async ({ rounds }: Plan): Promise<readonly Figure[]> => {
  const catalog = catalogOf();
  const score = scoring(catalog, createBriefWords(createMiniSearch())(catalog));
  const [first = 0, ...later] = microsOf(score, rounds * 20);
  const { signal } = new AbortController();
  const answersOf = (source: DemandSource): readonly number[] =>
    microsOf((opportunity) => void source.bid(opportunity, catalog, signal), rounds * 20).slice(1);
  const answers = answersOf(createDirectDemand({ search: createMiniSearch() }));
  const range = { none: -0.15, full: 0.45 };
  const meaning = { encoder: { encode: vectorFor }, range, log: { warn: () => undefined } };
  const withMeaning = answersOf(createDirectDemand({ search: createMiniSearch(), meaning }));
  const name = 'relevance-100-campaigns';
  return [
    atMost(`${name}.turn`, median(later), 'µs', MOST_MICROS),
    informational(`${name}.first-${TURNS}-turns`, first, 'µs a turn'),
    informational(`${name}.answer`, median(answers), 'µs for the whole answer of the direct source'),
    informational(`${name}.answer-with-meaning`, median(withMeaning), 'µs for it with vectors of briefs'),
  ];
};
