import { z } from 'zod';
import { type Campaign, MAX_DISCLOSURE_CHARS, type Disclosure } from '../../../domain/catalog/campaign.js';
import type { Brief, Creative } from '../../../domain/catalog/creative.js';
import { DELIVERY_STATUSES } from '../../../domain/catalog/content/delivery-status.js';
import { accountId, advertiserId, campaignId } from '../../../domain/values/ids.js';
import { briefChars, TEXT_LIMITS } from '../../../application/sale/shape/text-bounds.js';
import type { CopyGate } from '../../../application/ports/content/copy-gate.js';
import { creativeSchema } from './creative-schema.js';
import { domainName, id, language, list, text, topic } from './fields.js';
import { lineItemSchema, toLineItem } from './line-item-schema.js';
import { strictObject } from './strict-object.js';
import { checkVariants, MAX_TEXT_CHARS, refusalOfText, variantsInFile } from './variant-schema.js';

const advertiser = strictObject({
  id: id.optional(),
  name: text(60),
  domain: domainName,
  onBehalfOf: text(MAX_DISCLOSURE_CHARS).optional(),
  paidBy: text(MAX_DISCLOSURE_CHARS).optional(),
});

const pitch = text(MAX_TEXT_CHARS);

const product = text(100);

const brief = strictObject({
  product: z.union([
    product,
    z
      .record(language, product)
      .refine((names) => Object.keys(names).length > 0, 'must name it in one language at least'),
  ]),
  pitches: z
    .record(language, pitch)
    .refine((pitches) => Object.keys(pitches).length > 0, 'must have a sentence in at least one language'),
  facts: z.array(text(300)).max(50).default([]),
  variants: variantsInFile.optional(),
});

type FileBrief = z.output<typeof brief>;

/** Of names by language the first stands where no language is known. */
const namesOf = ({ product: named }: FileBrief): Pick<Brief, 'product' | 'productIn'> => {
  if (typeof named === 'string') return { product: named };
  const [first = ''] = Object.values(named);
  return { product: first, productIn: named };
};

const briefOf = (file: FileBrief): Brief => ({ ...namesOf(file), pitches: file.pitches, facts: file.facts });

interface CheckedText {
  readonly brief: FileBrief;
  readonly advertiser: Pick<Campaign['advertiser'], 'name' | 'domain'>;
}

const subjectOf = ({ brief: file, advertiser: owner }: CheckedText) => ({ brief: briefOf(file), advertiser: owner });

/** Better refused here than silently replaced in every ad. */
const checkPitches = (gate: CopyGate, file: CheckedText, context: z.core.$RefinementCtx): void => {
  for (const [key, pitchText] of Object.entries(file.brief.pitches)) {
    const reason = refusalOfText(gate, subjectOf(file), { text: pitchText });
    if (reason === undefined) continue;
    const message = `has a sentence that may not be shown in an ad (${reason}): leave out links, contacts and claims`;
    context.addIssue({ code: 'custom', path: ['brief', 'pitches', key], message });
  }
};

/** Better refused here than every bid of the campaign in every auction. */
const checkLength = ({ brief: file }: CheckedText, context: z.core.$RefinementCtx): void => {
  if (briefChars(briefOf(file)) <= TEXT_LIMITS.brief) return;
  const message = `must have at most ${TEXT_LIMITS.brief} characters in product, pitches and facts together`;
  context.addIssue({ code: 'custom', path: ['brief'], message });
};

const competitors = strictObject({
  within: z.enum(['turn', 'session']).default('session'),
  advertisers: list(domainName),
  categories: list(topic),
});

/** A campaign as it stands in the file, before its text is checked. Its creatives are shared by its line items. */
export const campaignInFile = strictObject({
  id,
  name: text(100).optional(),
  status: z.enum(DELIVERY_STATUSES).optional(),
  advertiser,
  brief,
  categories: list(topic),
  suitability: strictObject({ adult: z.boolean().default(false), children: z.boolean().default(false) }).default({
    adult: false,
    children: false,
  }),
  accounts: list(id),
  competitors: competitors.optional(),
  creatives: z.array(creativeSchema).min(1).max(200),
  lineItems: z.array(lineItemSchema).min(1).max(1_000),
});

const disclosureOf = ({ onBehalfOf, paidBy }: Pick<Disclosure, 'onBehalfOf' | 'paidBy'>): Disclosure | undefined =>
  onBehalfOf === undefined && paidBy === undefined ? undefined : { onBehalfOf, paidBy };

const toCampaign = (file: z.output<typeof campaignInFile>): Campaign => {
  const owner = {
    campaign: campaignId(file.id),
    advertiser: advertiserId(file.advertiser.id ?? file.advertiser.domain),
  };
  const creatives: readonly Creative[] = file.creatives;
  return {
    id: owner.campaign,
    name: file.name ?? file.id,
    status: file.status,
    advertiser: {
      id: owner.advertiser,
      name: file.advertiser.name,
      domain: file.advertiser.domain,
      disclosure: disclosureOf(file.advertiser),
    },
    brief: briefOf(file.brief),
    variants: file.brief.variants,
    categories: file.categories,
    suitability: file.suitability,
    accounts: file.accounts.map(accountId),
    separation: file.competitors,
    lineItems: file.lineItems.map((item) => toLineItem(item, owner, creatives)),
  };
};

export const campaignSchema = (gate: CopyGate) =>
  campaignInFile
    .superRefine(checkLength)
    .superRefine((file, context) => checkPitches(gate, file, context))
    .superRefine((file, context) => checkVariants(gate, subjectOf(file), file.brief.variants, context))
    .transform(toCampaign);
