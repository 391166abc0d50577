import { variantId, type AdVariant } from '../../domain/ad-variant/ad-variant.js';
import type { Campaign } from '../../domain/catalog/campaign.js';
import type { DraftOrder } from '../../domain/catalog/draft-plan.js';
import { SECOND_MS } from '../../domain/values/time.js';
import { FORMAT_LIMITS } from '../../domain/catalog/placement.js';
import { withTimeout } from '../deadline/deadline.js';
import { tolerateService } from '../faults/outage.js';
import type { CopyRequest } from '../ports/content/copy-writer.js';
import { isAcceptable, judgeText } from './read-draft.js';
import type { DraftOutcome } from '../ports/telemetry.js';
import type { DraftParts } from './draft-ports.js';

/** No reader waits for it. */
const WRITE_MS = 120 * SECOND_MS;
/** Fits every format. */
const MAX_CHARS = FORMAT_LIMITS.banner.maxTextChars;
const MAX_SENTENCES = 3;

type Writing = Pick<DraftParts, 'ports' | 'model'>;

const requestFor = ({ brief, advertiser, lineItems }: Campaign, order: DraftOrder, seed: string): CopyRequest => ({
  ...{ brief, advertiser, seed, messages: [], maxChars: MAX_CHARS },
  ...{ language: order.language, register: order.register, about: order.about },
  headline: lineItems[0]?.creatives[0]?.headline ?? '',
});

const writtenBy = ({ ports, model }: Writing, request: CopyRequest, stop: AbortSignal): Promise<string> =>
  withTimeout(ports.clock, WRITE_MS, async ({ signal }) => {
    const sentences: string[] = [];
    for await (const sentence of model.writer.write(request, AbortSignal.any([signal, stop]))) {
      if (sentences.push(sentence.trim()) === MAX_SENTENCES) break;
    }
    return sentences.join(' ');
  });

export type Draft = Pick<AdVariant, 'language' | 'register' | 'angle' | 'text' | 'stated' | 'draftedBy'>;

interface Drafts {
  readonly drafts: readonly Draft[];
  readonly counts: Readonly<Partial<Record<DraftOutcome, number>>>;
  readonly failure?: string | undefined;
}

/**
 * Writes what is ordered, one text after the other. What gate, reader or judge refuses is dropped, as is a text that
 * another one has word for word; the first call that fails ends it, with the texts there are.
 */
export const writeDrafts = async (
  parts: Writing,
  campaign: Campaign,
  orders: readonly DraftOrder[],
  stop: AbortSignal,
): Promise<Drafts> => {
  const texts = new Set(campaign.variants?.map(({ text }) => text));
  const drafts: Draft[] = [];
  let refused = 0;
  const draft = async ({ about, ...order }: DraftOrder): Promise<Draft | undefined> => {
    const subject = { brief: campaign.brief, advertiser: campaign.advertiser, language: order.language };
    const request = requestFor(campaign, { about, ...order }, `${campaign.id} ${variantId(order)}`);
    const text = await writtenBy(parts, request, stop);
    if (texts.has(text) || !(await isAcceptable(parts, subject, text, MAX_CHARS))) return undefined;
    const stated = await judgeText(parts, subject, text, stop);
    return stated === false ? undefined : { ...order, text, stated, draftedBy: parts.model.writer.model };
  };
  try {
    for (const order of orders) {
      const written = await draft(order);
      if (written === undefined) refused++;
      else drafts.push(written);
      if (written !== undefined) texts.add(written.text);
    }
    return { drafts, counts: { drafted: drafts.length, refused } };
  } catch (error) {
    tolerateService(parts.ports, 'drafts.write', error);
    const failure = error instanceof Error ? error.name : typeof error;
    return { drafts, counts: { drafted: drafts.length, refused, failed: 1 }, failure };
  }
};
