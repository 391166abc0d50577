import { isObject, isText } from '../../../application/sale/shape/creative-shape.js';
import { MAX_DISCLOSURE_CHARS, USED_PARAMETERS, type Disclosure } from '../../../domain/catalog/campaign.js';
import type { Bidder } from '../config/bidder-schema.js';
import { needsDsa } from '../config/dsa-schema.js';
import { domainName } from '../config/fields.js';
import { refusal, type Refusal } from './bid-faults.js';
import { type BidFields, given } from './bid-fields.js';

const MAX_PARTIES = 10;

const isShort = (value: unknown): boolean =>
  given(value) === undefined || (typeof value === 'string' && value.length <= MAX_DISCLOSURE_CHARS);

/** `bid.ext.dsa.adrender`: the ad itself shows what has to be shown. */
const BY_THE_AD = 1;

/** What is wrong with `bid.ext.dsa`, or with its absence. */
export const disclosureRefusal = ({ ext }: BidFields, { dsa }: Pick<Bidder, 'dsa'>): Refusal | undefined => {
  const isRequired = dsa !== undefined && needsDsa(dsa.required);
  const said = ext?.dsa;
  if (!isObject(said)) return isRequired ? refusal('dsa-missing') : undefined;
  if (!isShort(said.behalf) || !isShort(said.paid)) return refusal('malformed', 'ext.dsa');
  if (!isRequired || said.adrender === BY_THE_AD) return undefined;
  if (dsa.rendering === 'publisher-never') return refusal('dsa-unrendered');
  const lacking = (['behalf', 'paid'] as const).find((field) => !isText(said[field]));
  return dsa.data === 'always' && lacking !== undefined ? refusal('dsa-incomplete', lacking) : undefined;
};

type Parties = NonNullable<Disclosure['parameters']>;

const partiesOf = (transparency: unknown): Parties =>
  (Array.isArray(transparency) ? (transparency as readonly unknown[]) : []).slice(0, MAX_PARTIES).flatMap((party) => {
    const domain = isObject(party) ? domainName.safeParse(party.domain) : undefined;
    if (!isObject(party) || domain?.success !== true || !Array.isArray(party.dsaparams)) return [];
    const codes = party.dsaparams as readonly unknown[];
    const used = USED_PARAMETERS.filter((_, index) => codes.includes(index + 1));
    return used.length === 0 ? [] : [{ domain: domain.data, used }];
  });

/**
 * What the bidder says of who is behind an ad. `transparency` that cannot be read is left out: there is nothing that
 * could be shown.
 */
export const disclosureOf = ({ ext }: BidFields): Disclosure | undefined => {
  if (!isObject(ext?.dsa)) return undefined;
  const { behalf, paid, transparency } = ext.dsa;
  const parties = partiesOf(transparency);
  return {
    onBehalfOf: isText(behalf) ? behalf : undefined,
    paidBy: isText(paid) ? paid : undefined,
    parameters: parties.length === 0 ? undefined : parties,
  };
};
