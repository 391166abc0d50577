import { GppModel, Sections } from '@iabgpp/cmpapi';
import { Base64Url } from '@iabtcf/core';
import { GPP_REFUSALS, GPP_SECTION, type ConsentFacts, type GppRefusal } from '../../domain/privacy/regulatory.js';
import { bitCursor, type BitCursor } from './bit-cursor.js';
import { usSectionRefuses, type UsSection } from './us-section.js';

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
