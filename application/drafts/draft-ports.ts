import type { SentencePorts } from '../ads/read-sentence.js';
import type { CatalogAdmin } from '../operations/catalog/catalog-admin.js';
import type { ModelText } from '../ports/content/model-text.js';
import type { Ports } from '../ports/index.js';
import type { DraftOutcome } from '../ports/telemetry.js';
import type { CatalogStore } from '../ports/storage/catalog-store.js';
import type { Campaign } from '../../domain/catalog/campaign.js';
import type { CatalogContent } from '../../domain/catalog/content/catalog-content.js';
import type { CopyRequest } from '../ports/content/copy-writer.js';

/** A model that writes texts before any conversation, with time to think, and the judge of what it wrote. */
export type DraftModel = Pick<ModelText, 'writer' | 'judge' | 'isJudgeProven'>;

/** What came of one campaign's texts in one language. */
export interface DraftReport {
  readonly campaign: string;
  readonly language: string;
  readonly counts: Readonly<Partial<Record<DraftOutcome, number>>>;
  /** Name of the error that ended it. */
  readonly failure?: string | undefined;
  /** The version with these texts; absent: there is none. */
  readonly version?: number | undefined;
}

export interface DraftParts {
  readonly ports: SentencePorts & Pick<Ports, 'copyGate' | 'ids' | 'ledger'>;
  readonly model: DraftModel;
  readonly store: Pick<CatalogStore, 'latest'>;
  readonly admin: Pick<CatalogAdmin, 'current' | 'change'>;
  /** The campaigns of a content that was published. */
  readonly read: (content: Pick<CatalogContent, 'campaigns'>) => readonly Campaign[];
  /** So many campaigns' languages are taken up in a day, over all nodes of a ledger. */
  readonly maxPerDay: number;
  readonly report: (report: DraftReport) => void;
}

/** What a text is made of, and read by. */
export type DraftSubject = Pick<CopyRequest, 'brief' | 'advertiser'> & { readonly language: string };
