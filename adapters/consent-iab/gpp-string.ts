import { GppModel, Sections } from '@iabgpp/cmpapi';
import { Base64Url } from '@iabtcf/core';
import { type ConsentFacts, GPP_REFUSALS, GPP_SECTION, type GppRefusal } from '../../domain/privacy/regulatory.js';
import { bitCursor, type BitCursor } from './bit-cursor.js';

/** The fields of a US section by their names in the GPP specification, as IAB's decoder hands them out. */
type UsSection = Readonly<Record<string, unknown>>;

/** "Opted out" and "no consent" are both 1. */
const REFUSED = 1;
const NOTICE_NOT_GIVEN = 2;
const SERVICE_PROVIDER_MODE = 2;

const holds = (value: unknown, test: (value: unknown) => boolean): boolean =>
  Array.isArray(value) ? value.some(test) : test(value);

const isRefused = (value: unknown): boolean => value === REFUSED;

/** Consent given for a known child is none that we rely on: 0, "does not apply", alone tells of no child. */
const tellsOfChild = (value: unknown): boolean => typeof value === 'number' && value !== 0;

const NOTICES = [
  'SaleOptOutNotice',
  'SharingOptOutNotice',
  'TargetedAdvertisingOptOutNotice',
  'SharingNotice',
  'ProcessingNotice',
  'SensitiveDataProcessingOptOutNotice',
  'SensitiveDataLimitUseNotice',
];

const tests: Record<Exclude<GppRefusal, 'gpp-unreadable'>, (section: UsSection) => boolean> = {
  'us-known-child': (section) => holds(section.KnownChildSensitiveDataConsents, tellsOfChild),
  'us-sale-opt-out': (section) => isRefused(section.SaleOptOut),
  'us-sharing-opt-out': (section) => isRefused(section.SharingOptOut),
  'us-targeted-advertising-opt-out': (section) => isRefused(section.TargetedAdvertisingOptOut),
  'us-gpc': (section) => section.Gpc === true,
  'us-sensitive-data': (section) => holds(section.SensitiveDataProcessing, isRefused),
  'us-personal-data': (section) =>
    isRefused(section.PersonalDataConsents) || isRefused(section.AdditionalDataProcessingConsent),
  'us-notice-missing': (section) => NOTICES.some((name) => section[name] === NOTICE_NOT_GIVEN),
  'us-service-provider': (section) =>
    isRefused(section.MspaServiceProviderMode) || section.MspaMode === SERVICE_PROVIDER_MODE,
};

/** Whether a section refuses this. All sections, national and of states, name equal fields alike. */
const usSectionRefuses = (refusal: Exclude<GppRefusal, 'gpp-unreadable'>, section: UsSection): boolean =>
  tests[refusal](section);

/** Type 3 and version 1, six bits each. */
const START = 'DB';
const START_BITS = 12;
const COUNT_BITS = 12;
const MAX_SECTIONS = 64;
const MAX_SECTION_ID = 255;

/** A number in Fibonacci coding ends with the second of two ones. */
const readFibonacci = (bits: BitCursor): number => {
  let value = 0;
  let weight = 1;
  let next = 2;
  let last = 0;
  for (;;) {
    const bit = bits.number(1);
    if (bit === 1 && last === 1) return value;
    value += bit * weight;
    if (value > MAX_SECTION_ID || weight > MAX_SECTION_ID) throw new RangeError('A section id is impossible.');
    [weight, next] = [next, weight + next];
    last = bit;
  }
};

/**
 * The ids of the sections of a GPP string, in their order. IAB's decoder spells out any range that the header asks for,
 * and one of 40 characters can ask for more numbers than memory holds; so the header is read here, and the sections are
 * left to it. Throws when it cannot be read.
 */
export const sectionIdsOf = (header: string): readonly number[] => {
  if (!header.startsWith(START)) throw new RangeError('This is no GPP header.');
  const bits = bitCursor(Base64Url.decode(header), START_BITS);
  const ids: number[] = [];
  let last = 0;
  for (let left = bits.number(COUNT_BITS); left > 0; left--) {
    const isRun = bits.number(1) === 1;
    const first = last + readFibonacci(bits);
    last = isRun ? first + readFibonacci(bits) : first;
    if (ids.length + last - first >= MAX_SECTIONS) throw new RangeError('The header lists too many sections.');
    for (let id = first; id <= last; id++) ids.push(id);
  }
  return ids;
};

export type GppFacts = Pick<ConsentFacts, 'refusals' | 'withinGpp'>;

export const UNREADABLE_GPP: GppFacts = { refusals: ['gpp-unreadable'] };

/** The US national section is the first of them; states follow. */
const FIRST_US_SECTION = 7;

type Sid = readonly number[] | undefined;

const isUsSection = (id: number): boolean => id >= FIRST_US_SECTION;

export const namesUsSection = (gppSid: Sid): boolean => gppSid?.some(isUsSection) ?? false;

/** Without a list, every section of the string applies; -1 stands for none. */
const applies = (gppSid: Sid, id: number): boolean =>
  gppSid === undefined || gppSid.length === 0 || gppSid.includes(id);

const textsById = (gpp: string): ReadonlyMap<number, string> => {
  const [header = '', ...texts] = gpp.split('~');
  const ids = sectionIdsOf(header);
  if (ids.length !== texts.length) throw new RangeError('Header and sections do not match.');
  return new Map(ids.map((id, i) => [id, texts[i] ?? '']));
};

const readUsSection = (id: number, text: string): UsSection => {
  const model = new GppModel();
  const name = Sections.SECTION_ID_NAME_MAP.get(id);
  if (name === undefined) throw new RangeError('This section is not known.');
  model.decodeSection(name, text);
  return model.getSection(name) as UsSection;
};

const usSections = (texts: ReadonlyMap<number, string>, gppSid: Sid): readonly (UsSection | 'unreadable')[] =>
  [...texts.entries()]
    .filter(([id]) => isUsSection(id) && applies(gppSid, id))
    .map(([id, text]) => {
      try {
        return readUsSection(id, text);
      } catch {
        return 'unreadable';
      }
    });

/** Whether a section is said to apply of which there is nothing. */
const lacks = (texts: ReadonlyMap<number, string>, gppSid: Sid): boolean =>
  gppSid?.some((id) => isUsSection(id) && !texts.has(id)) ?? false;

const refusalsOf = (texts: ReadonlyMap<number, string>, gppSid: Sid): readonly GppRefusal[] => {
  const sections = usSections(texts, gppSid);
  const readable = sections.filter((section) => section !== 'unreadable');
  return GPP_REFUSALS.filter((refusal) =>
    refusal === 'gpp-unreadable'
      ? readable.length < sections.length || lacks(texts, gppSid)
      : readable.some((section) => usSectionRefuses(refusal, section)),
  );
};

/** What the sections say that apply. Never throws: what cannot be read refuses. */
export const decodeGpp = (gpp: string, gppSid: Sid): GppFacts => {
  try {
    const texts = textsById(gpp);
    return {
      refusals: refusalsOf(texts, gppSid),
      withinGpp: {
        gdprConsent: applies(gppSid, GPP_SECTION.tcfEurope) ? texts.get(GPP_SECTION.tcfEurope) : undefined,
        usPrivacy: applies(gppSid, GPP_SECTION.usPrivacy) ? texts.get(GPP_SECTION.usPrivacy) : undefined,
      },
    };
  } catch {
    return UNREADABLE_GPP;
  }
};
