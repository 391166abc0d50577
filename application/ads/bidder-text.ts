import { FORMAT_LIMITS } from '../../domain/catalog/placement.js';
import { tolerate } from '../faults/outage.js';
import { entryBytesOf } from '../ports/heap-bytes.js';
import type { Ports } from '../ports/index.js';
import { MEMORY_BOUNDS } from '../ports/memory-bounds.js';
import type { BidderTexts, Offered, TextManner } from '../sale/edition.js';
import { acceptedPart, gatedPitch, gatedText } from './write-text.js';

/** Makes each text once, by value; the one that was not asked for the longest goes first. */
const rememberedTexts = (maxBytes: number): ((key: string, make: () => string) => string) => {
  const known = new Map<string, string>();
  let bytes = 0;
  return (key, make) => {
    const remembered = known.get(key);
    known.delete(key);
    const text = remembered ?? make();
    known.set(key, text);
    if (remembered !== undefined) return text;
    bytes += entryBytesOf(key, text);
    for (const [oldest, one] of known) {
      if (bytes <= maxBytes) break;
      known.delete(oldest);
      bytes -= entryBytesOf(oldest, one);
    }
    return text;
  };
};

type TextPorts = Pick<Ports, 'copyGate' | 'faults' | 'writer'>;

const maxCharsOf = ({ creative }: Offered): number => FORMAT_LIMITS[creative.format].maxTextChars;

/** The first pitch in the language of the conversation that may be shown; in any where that is unknown. */
const spokenPitch = ({ copyGate }: TextPorts, offered: Offered, spoken: string | undefined) => {
  const { brief, advertiser } = offered;
  for (const [language, pitch] of Object.entries(brief.pitches)) {
    if ((spoken ?? language) !== language || pitch === advertiser.name) continue;
    const words = acceptedPart(copyGate, pitch, { brief, advertiser, language }, maxCharsOf(offered));
    if (words !== '') return { language, words };
  }
  return undefined;
};

const writeClosed = (ports: TextPorts, offered: Offered, { language: spoken, register }: TextManner): string => {
  const { brief, advertiser, source, creative } = offered;
  const pitch = spokenPitch(ports, offered, spoken);
  const language = spoken ?? pitch?.language;
  const maxChars = maxCharsOf(offered);
  const subject = { brief, advertiser, language };
  const candidates = (): readonly string[] =>
    language === undefined
      ? []
      : ports.writer.closed({ advertiser, pitch: pitch?.words, language, register, seed: `${source} ${creative.id}` });
  const whole = (text: string): boolean =>
    acceptedPart(ports.copyGate, text, subject, maxChars) === ports.copyGate.sentencesOf(text).join(' ');
  try {
    const text = candidates().find(whole);
    if (text !== undefined) return text;
  } catch (error) {
    tolerate(ports, 'writer.closed', error);
    // A writer that throws against its contract costs its words, not the ad.
  }
  return gatedText(ports.copyGate, pitch?.words ?? '', subject, maxChars);
};

/** Reads each text once and remembers it by all that it is made of: demand answers with new objects every turn. */
export const createBidderTexts = (ports: TextPorts): BidderTexts => {
  const once = rememberedTexts(MEMORY_BOUNDS.bidderTexts);
  const keyOf = (offered: Offered, ...manner: readonly unknown[]): string => {
    const { source, creative, advertiser, brief } = offered;
    return JSON.stringify([source, creative.id, creative.format, advertiser.name, brief, ...manner]);
  };
  return {
    textOf: (offered, manner) =>
      once(keyOf(offered, manner.language ?? '', manner.register), () => writeClosed(ports, offered, manner)),
    hasPitch: (offered) => once(keyOf(offered), () => gatedPitch(ports.copyGate, offered, maxCharsOf(offered))) !== '',
  };
};
