import { checkSentence, splitSentences } from '../domain/copy-gate.js';
import type { Message } from '../domain/message.js';
import { FORMAT_LIMITS } from '../domain/placement.js';
import { SECOND_MS } from '../domain/time.js';
import type { WonChatAd } from '../domain/won-ad.js';
import type { CopyRequest } from './ports/copy-writer.js';
import type { Ports } from './ports/index.js';
import { within } from './within.js';

/** `design.md` section 7, Time: the text stream and its first sentence. */
const TEXT_DEADLINE_MS = 4 * SECOND_MS;
const FIRST_SENTENCE_DEADLINE_MS = 1.5 * SECOND_MS;

type TextSubject = Pick<WonChatAd, 'advertiser' | 'brief'>;

/** As much of a text as passes the gate, sentence by sentence up to the first refusal; the advertiser's own words when nothing does. */
export const gatedText = (text: string, ad: TextSubject, maxChars: number): string => {
  let accepted = '';
  for (const sentence of splitSentences(text)) {
    const next = accepted === '' ? sentence : ` ${sentence}`;
    if (!checkSentence(next, { brief: ad.brief, advertiser: ad.advertiser, maxChars, used: accepted.length }).ok) break;
    accepted += next;
  }
  return accepted === '' ? (Object.values(ad.brief.pitches)[0] ?? ad.brief.product).slice(0, maxChars) : accepted;
};

const requestFor = (ad: WonChatAd, messages: readonly Message[]): CopyRequest => ({
  advertiser: ad.advertiser,
  brief: ad.brief,
  headline: ad.creative.headline,
  language: ad.language,
  register: ad.register,
  maxChars: FORMAT_LIMITS[ad.creative.format].maxTextChars,
  messages,
  seed: ad.bidId,
});

/** The writer's sentences until one is late, or the writer fails. */
async function* onTime(ports: Ports, ad: WonChatAd, messages: readonly Message[]): AsyncGenerator<string> {
  const whole = ports.clock.deadline(TEXT_DEADLINE_MS);
  const first = ports.clock.deadline(FIRST_SENTENCE_DEADLINE_MS);
  const sentences = ports.writer.write(requestFor(ad, messages), whole.signal)[Symbol.asyncIterator]();
  try {
    for (let signal = first.signal; ; signal = whole.signal) {
      const { value, done } = await within(sentences.next(), signal);
      if (done === true) return;
      yield value;
    }
  } catch {
    // Late or broken: the caller closes the text with what is always there.
  } finally {
    whole.clear();
    first.clear();
    void sentences.return?.()?.catch(() => undefined);
  }
}

/** Writes the final text of an ad. No sentence is emitted before it passed the gate; the first refusal ends the writer's part. */
export const writeText = async (
  ports: Ports,
  ad: WonChatAd,
  messages: readonly Message[],
  emit: (sentence: string) => void,
): Promise<string> => {
  const maxChars = FORMAT_LIMITS[ad.creative.format].maxTextChars;
  let text = '';
  for await (const sentence of onTime(ports, ad, messages)) {
    const next = text === '' ? sentence.trim() : ` ${sentence.trim()}`;
    if (!checkSentence(next, { brief: ad.brief, advertiser: ad.advertiser, maxChars, used: text.length }).ok) break;
    text += next;
    emit(next);
  }
  if (text !== '') return text;
  emit(ad.text);
  return ad.text;
};
