import { isObject, isText } from '../../../application/sale/shape/creative-shape.js';
import { isRefusal, refusal, type Refusal } from './bid-faults.js';
import { withScheme } from './secure-url.js';

/** The fields of a bid that are read, each of the right kind. */
export interface BidFields {
  readonly id: string;
  readonly impid: string;
  readonly price: number;
  readonly adm?: string | undefined;
  readonly nurl?: string | undefined;
  readonly burl?: string | undefined;
  readonly lurl?: string | undefined;
  readonly adid?: string | undefined;
  readonly adomain?: readonly string[] | undefined;
  readonly bundle?: string | undefined;
  readonly crid?: string | undefined;
  readonly cattax?: number | undefined;
  readonly cat?: readonly string[] | undefined;
  readonly attr?: readonly number[] | undefined;
  readonly apis?: readonly number[] | undefined;
  readonly protocol?: number | undefined;
  readonly language?: string | undefined;
  readonly langb?: string | undefined;
  readonly dealid?: string | undefined;
  readonly w?: number | undefined;
  readonly h?: number | undefined;
  readonly exp?: number | undefined;
  readonly mtype?: number | undefined;
  readonly ext?: Readonly<Record<string, unknown>> | undefined;
}

type OptionalField = Exclude<keyof BidFields, 'id' | 'impid' | 'price'>;

const MAX_LIST = 100;
const MAX_ID_CHARS = 256;
/** Of every field but `adm`, and the addresses of notices, which are judged with their hosts. */
export const MAX_FIELD_CHARS = 512;
const UNBOUNDED: ReadonlySet<string> = new Set(['adm', 'nurl', 'burl', 'lurl']);

const isTooLong = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isTooLong) : typeof value === 'string' && value.length > MAX_FIELD_CHARS;

const isString = (value: unknown): boolean => typeof value === 'string';
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isListOf = (isItem: (item: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.length <= MAX_LIST && value.every(isItem);

const KINDS: Readonly<Record<OptionalField, (value: unknown) => boolean>> = {
  adm: isString,
  nurl: isString,
  burl: isString,
  lurl: isString,
  adid: isString,
  adomain: isListOf(isString),
  bundle: isString,
  crid: isString,
  cattax: isWhole,
  cat: isListOf(isString),
  attr: isListOf(isWhole),
  apis: isListOf(isWhole),
  protocol: isWhole,
  language: isString,
  langb: isString,
  dealid: isString,
  w: isWhole,
  h: isWhole,
  exp: isWhole,
  mtype: isWhole,
  ext: isObject,
};

/** What languages without absent values write for them. */
export const given = (value: unknown): unknown => (value === null || value === '' ? undefined : value);

/** Their values begin at 1, so that 0 is none. */
const FROM_ONE: ReadonlySet<string> = new Set(['attr', 'apis', 'protocol', 'cattax', 'w', 'h', 'exp', 'mtype']);

const givenIn = (field: string, value: unknown): unknown =>
  FROM_ONE.has(field) && value === 0 ? undefined : given(value);

const readField = (field: string, value: unknown): unknown =>
  Array.isArray(value) ? value.filter((item) => givenIn(field, item) !== undefined) : givenIn(field, value);

const NOTICES: ReadonlySet<string> = new Set(['nurl', 'burl', 'lurl']);

const presentFields = (bid: Readonly<Record<string, unknown>>): Record<string, unknown> | Refusal => {
  const fields: Record<string, unknown> = {};
  for (const [field, isOfKind] of Object.entries(KINDS)) {
    const value = readField(field, bid[field]);
    if (value === undefined) continue;
    if (!isOfKind(value)) return refusal('malformed', field);
    if (!UNBOUNDED.has(field) && isTooLong(value)) return refusal('text-too-long', field);
    fields[field] = NOTICES.has(field) ? withScheme(value) : value;
  }
  return fields;
};

const isId = (value: unknown): value is string => isText(value) && value.length <= MAX_ID_CHARS;

/** Reads a bid or says what is wrong with its shape. What the fields mean is judged later. */
export const bidFields = (bid: unknown): BidFields | Refusal => {
  if (!isObject(bid)) return refusal('malformed');
  const { id, impid, price } = bid;
  if (!isId(id)) return refusal('id-missing');
  if (!isText(impid)) return refusal('imp-unknown');
  if (typeof price !== 'number' || Number.isNaN(price)) return refusal('price-missing');
  const fields = presentFields(bid);
  return isRefusal(fields) ? fields : { ...fields, id, impid, price };
};
