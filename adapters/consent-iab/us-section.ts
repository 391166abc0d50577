import { Base64Url } from '@iabtcf/core';
import type { GppRefusal } from '../../domain/privacy/regulatory.js';
import { bitCursor } from './bit-cursor.js';
import data from './data/us-sections.json' with { type: 'json' };

/** What a field refuses, and by which values. */
type Rule = readonly [refusal: GppRefusal, values: readonly number[]];

/** "Opted out" and "no consent" are both 1. */
const REFUSED = [1];
const NOTICE_NOT_GIVEN = [2];
const SERVICE_PROVIDER_MODE = [2];
/** Consent given for a known child is none that we rely on: 0, "does not apply", alone tells of no child. */
const KNOWN_CHILD = [1, 2];

/** All sections, national and of states, name equal fields alike. */
const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['KnownChildSensitiveDataConsents', ['us-known-child', KNOWN_CHILD]],
  ['SaleOptOut', ['us-sale-opt-out', REFUSED]],
  ['SharingOptOut', ['us-sharing-opt-out', REFUSED]],
  ['TargetedAdvertisingOptOut', ['us-targeted-advertising-opt-out', REFUSED]],
  ['Gpc', ['us-gpc', REFUSED]],
  ['SensitiveDataProcessing', ['us-sensitive-data', REFUSED]],
  ['PersonalDataConsents', ['us-personal-data', REFUSED]],
  ['AdditionalDataProcessingConsent', ['us-personal-data', REFUSED]],
  ['MspaServiceProviderMode', ['us-service-provider', REFUSED]],
  ['MspaMode', ['us-service-provider', SERVICE_PROVIDER_MODE]],
]);

const ruleOf = (field: string): Rule | undefined =>
  field.endsWith('Notice') ? ['us-notice-missing', NOTICE_NOT_GIVEN] : RULES.get(field);

interface Segment {
  /** The bits that it starts with: a version, or which segment it is. */
  readonly head: string;
  readonly valueBits: 1 | 2;
  /** Of each value in its order. */
  readonly rules: readonly (Rule | undefined)[];
}

const segmentOf = (fields: string, head: string, valueBits: 1 | 2 = 2): Segment => {
  const rules = fields.split(' ').flatMap((field) => {
    const [name = '', count = 1] = field.split('*');
    return Array.from({ length: Number(count) }, () => ruleOf(name));
  });
  return { head, valueBits, rules };
};

const GPC_TYPE = '01';
const subOf = (fields: string): Segment => (fields === 'Gpc' ? segmentOf(fields, GPC_TYPE, 1) : segmentOf(fields, ''));

interface Layout {
  readonly id: number;
  readonly core: Segment;
  readonly sub: Segment | undefined;
}

const VERSION_BITS = 6;

const LAYOUTS: readonly Layout[] = Object.entries<readonly string[]>(data.layouts).map(([key, [core = '', sub]]) => {
  const [id = 0, version = 0] = key.split('.').map(Number);
  const head = version.toString(2).padStart(VERSION_BITS, '0');
  return { id, core: segmentOf(core, head), sub: sub === undefined ? undefined : subOf(sub) };
});

/** Encoders fill up to whole bytes, characters, or both. */
const PADDING = /^0{0,23}$/;
/** Two bits hold four values, and no field has more than three. */
const NO_VALUE = 3;

const refusalsIn = (bits: string, { head, valueBits, rules }: Segment): readonly GppRefusal[] => {
  const cursor = bitCursor(bits, head.length);
  const refusals = rules.flatMap((rule) => {
    const value = cursor.number(valueBits);
    if (value === NO_VALUE) throw new RangeError('A value is impossible.');
    return rule?.[1].includes(value) === true ? [rule[0]] : [];
  });
  if (!bits.startsWith(head) || !PADDING.test(bits.slice(cursor.at())))
    throw new RangeError('A segment has another layout.');
  return refusals;
};

/** What a US section refuses. Throws when it cannot be read: empty, cut short, or of a version that is not known. */
export const decodeUsSection = (id: number, text: string): readonly GppRefusal[] => {
  const [core, ...subs] = text.split('.').map((segment) => Base64Url.decode(segment));
  const layout = LAYOUTS.find((known) => known.id === id && core?.startsWith(known.core.head) === true);
  if (core === undefined || layout === undefined) throw new RangeError('This section, or its version, is not known.');
  const { sub } = layout;
  if (subs.length > (sub === undefined ? 0 : 1)) throw new RangeError('The section has more segments than it may.');
  return [
    ...refusalsIn(core, layout.core),
    ...subs.flatMap((bits) => (sub === undefined ? [] : refusalsIn(bits, sub))),
  ];
};
