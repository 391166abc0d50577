import { Base64Url } from '@iabtcf/core';
import { readable } from '../../application/faults/readable.js';
import { type ConsentFacts, GPP_REFUSALS, GPP_SECTION, type GppRefusal } from '../../domain/privacy/regulatory.js';
import { bitCursor, type BitCursor } from './bit-cursor.js';
import { decodeUsSection } from './us-section.js';

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
 * The ids of the sections of a GPP string, in their order; a header of 40 characters can ask for more than memory
 * holds. Throws when it cannot be read.
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

type Sid = readonly number[] | undefined;

const NO_SECTION = -1;
/** They stand for no law, or for a signal that has a field of its own. */
const OTHERS: readonly number[] = [NO_SECTION, ...Object.values(GPP_SECTION)];
/** 0 does: a platform says so that has not yet found which law applies. */
const isProtecting = (id: number): boolean => !OTHERS.includes(id);

/** Whether the list names a section that has to be in a GPP string. */
export const needsGpp = (gppSid: Sid): boolean => gppSid?.some(isProtecting) ?? false;

/** Without a list, every section of the string applies; -1 stands for none. */
const applies = (gppSid: Sid, id: number): boolean =>
  gppSid === undefined || gppSid.length === 0 || gppSid.includes(id);

const textsById = (gpp: string): ReadonlyMap<number, string> => {
  const [header = '', ...texts] = gpp.split('~');
  const ids = sectionIdsOf(header);
  if (ids.length !== texts.length) throw new RangeError('Header and sections do not match.');
  return new Map(ids.map((id, i) => [id, texts[i] ?? '']));
};

/** A section that is not there cannot be read either. */
const refusalsOfSection = (id: number, text = ''): readonly GppRefusal[] =>
  readable(() => decodeUsSection(id, text)) ?? UNREADABLE_GPP.refusals;

const refusalsOf = (texts: ReadonlyMap<number, string>, gppSid: Sid): readonly GppRefusal[] => {
  const ids = new Set([...texts.keys(), ...(gppSid ?? [])]);
  const applying = [...ids].filter((id) => isProtecting(id) && applies(gppSid, id));
  const refusals = applying.flatMap((id) => refusalsOfSection(id, texts.get(id)));
  return GPP_REFUSALS.filter((refusal) => refusals.includes(refusal));
};

/** What the sections say that apply. Never throws: what cannot be read refuses. */
export const decodeGpp = (gpp: string, gppSid: Sid): GppFacts => {
  const read = (): GppFacts => {
    const texts = textsById(gpp);
    const textOf = (id: number): string | undefined => (applies(gppSid, id) ? texts.get(id) : undefined);
    return {
      refusals: refusalsOf(texts, gppSid),
      withinGpp: {
        gdprConsent: textOf(GPP_SECTION.tcfEurope) ?? textOf(GPP_SECTION.tcfEurope1),
        usPrivacy: textOf(GPP_SECTION.usPrivacy),
      },
    };
  };
  return readable(read) ?? UNREADABLE_GPP;
};
