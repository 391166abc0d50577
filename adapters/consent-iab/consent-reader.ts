import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { readable } from '../../application/faults/readable.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import type { ConsentReader } from '../../application/ports/traffic/consent-reader.js';
import type { ConsentFacts, Regulatory, TcfFacts } from '../../domain/privacy/regulatory.js';
import { decodeGpp, needsGpp, UNREADABLE_GPP, type GppFacts } from './gpp-string.js';
import { decodeTcf } from './tcf-string.js';

/** The longest strings of consent platforms have some 5,000 characters. */
const MAX_CHARS = 16_000;
/** What was read from them is kept, of some thousand users: half of the room for each kind. */
const MAX_KEPT_BYTES = MEMORY_BOUNDS.consentStrings / 2;
/** What an entry takes besides its sets of ids. */
const ENTRY_BYTES = 500;

/** Strings differ from user to user. Kept is their digest: no two have the same, and a long one takes no more room. */
const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

type Tcf = TcfFacts | 'unreadable';

const readTcf = (text: string): Tcf => readable(() => decodeTcf(text)) ?? 'unreadable';

const sizeOf = (tcf: Tcf): number =>
  tcf === 'unreadable'
    ? ENTRY_BYTES
    : ENTRY_BYTES +
      tcf.vendorConsents.length +
      tcf.vendorInterests.length +
      (tcf.disclosedVendors?.length ?? 0) +
      tcf.restrictions.reduce((sum, { vendors }) => sum + 100 * (1 + vendors.length), 0);

/** Reads TCF 2.2 and 2.3, GPP with its US sections, and remembers what it read. Without strings it does nothing. */
export const createIabConsentReader = (): ConsentReader => {
  const tcfs = new LRUCache<string, { readonly tcf: Tcf }>({ maxSize: MAX_KEPT_BYTES });
  const gpps = new LRUCache<string, GppFacts>({ maxSize: MAX_KEPT_BYTES });

  const tcfOf = (text: string): Tcf => {
    if (text.length > MAX_CHARS) return 'unreadable';
    const key = digestOf(text);
    const kept = tcfs.get(key);
    if (kept !== undefined) return kept.tcf;
    const tcf = readTcf(text);
    tcfs.set(key, { tcf }, { size: sizeOf(tcf) });
    return tcf;
  };

  const gppOf = (gpp: string, gppSid: Regulatory['gppSid']): GppFacts => {
    if (gpp.length > MAX_CHARS) return UNREADABLE_GPP;
    const key = digestOf(`${gppSid?.join() ?? ''} ${gpp}`);
    const kept = gpps.get(key);
    if (kept !== undefined) return kept;
    const facts = decodeGpp(gpp, gppSid);
    // What is cut out of a text keeps all of it in memory.
    gpps.set(key, facts, { size: ENTRY_BYTES + gpp.length });
    return facts;
  };

  return {
    read: ({ gdprConsent, gpp, gppSid }): ConsentFacts | undefined => {
      const sections = gpp !== undefined ? gppOf(gpp, gppSid) : needsGpp(gppSid) ? UNREADABLE_GPP : undefined;
      const tcfString = gdprConsent ?? sections?.withinGpp?.gdprConsent;
      const tcf = tcfString === undefined ? undefined : tcfOf(tcfString);
      if (tcf === undefined) return sections;
      return { tcf, refusals: sections?.refusals ?? [], withinGpp: sections?.withinGpp };
    },
  };
};
