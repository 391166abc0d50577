import { createCompleteTexts } from '../../../application/drafts/complete-texts.js';
import type { DraftModel, DraftReport } from '../../../application/drafts/draft-ports.js';
import type { CopyRequest } from '../../../application/ports/content/copy-writer.js';
import type { CopyJudgement } from '../../../domain/ad-text/statements/statements.js';
import { createMemoryCatalogStore } from '../../../adapters/store-memory/index.js';
import { openCatalog } from '../../../bootstrap/catalog/open-catalog.js';
import { copyGate } from '../../../bootstrap/copy-gate.js';
import type { CatalogEntry } from '../../../domain/catalog/content/catalog-content.js';
import { exampleFile } from '../../adapters/catalog-file/example-file.js';
import { createEngine } from '../engine.js';
import { outcomeOf } from '../fake-clock.js';

export const STATEMENT = 'Alpine Tea is picked by hand.';

/** What the model and the judge say, and what they were asked. */
export interface Say {
  text: (request: CopyRequest, call: number) => string;
  judgement: CopyJudgement | 'out';
  isProven: boolean;
}

interface Brief {
  readonly pitches?: Readonly<Record<string, string>>;
  readonly variants?: readonly object[];
}

const campaignWith = (brief: Brief): CatalogEntry => {
  const { campaigns } = exampleFile() as never as { readonly campaigns: readonly CatalogEntry[] };
  const [first] = campaigns;
  if (first === undefined) throw new Error('the example has a campaign');
  return {
    ...first,
    brief: { product: 'Alpine Tea', pitches: { en: STATEMENT }, facts: ['Alpine Tea comes in a tin.'], ...brief },
    accounts: [],
    // In English.
    creatives: (first['creatives'] as readonly object[]).slice(0, 1),
    lineItems: [{ id: 'one', start: '2026-01-01', end: '2026-12-31', cpmUsd: 2 }],
  };
};

/** A published campaign, and what completes its texts: once `next` for each thing that is due. */
export const draftBench = (say: Say, maxPerDay = 100) => {
  const { ports, clock } = createEngine({});
  const catalog = openCatalog({
    fixed: { parts: [], demand: { bidders: [] } },
    published: createMemoryCatalogStore(),
    clock,
    warn: () => [],
  });
  const asked: CopyRequest[] = [];
  const judged: string[] = [];
  const reports: DraftReport[] = [];
  const model: DraftModel = {
    isJudgeProven: () => say.isProven,
    writer: {
      model: 'tiny',
      async *write(request) {
        asked.push(request);
        yield* copyGate.sentencesOf(say.text(request, asked.length));
      },
    },
    judge: {
      model: 'judge',
      judge: async (sentence) => {
        judged.push(sentence);
        if (say.judgement === 'out') throw new Error('out');
        return say.judgement;
      },
    },
  };
  const parts = { ...catalog, model, maxPerDay, report: (one: DraftReport) => void reports.push(one) };
  const node = () => createCompleteTexts({ ...parts, ports: { ...ports, copyGate } });
  const own = node();
  const stop = new AbortController();
  const next = async (of = own): Promise<number> => (await outcomeOf(clock, of.next(stop.signal))).value ?? NaN;
  const publish = (brief: Brief) =>
    catalog.admin.change({ set: { campaigns: [campaignWith(brief)] } }, { author: 'anna' });
  return { asked, judged, reports, clock, node, next, publish, texts: catalog.texts, history: catalog.admin.history };
};
