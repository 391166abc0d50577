import type { ReaderContext } from '../../domain/ad-text/names.js';
import type {
  ModelTextRecord,
  ReviewedTextRecord,
  TemplateTextRecord,
} from '../../domain/decision-record/text-record.js';
import type { Message } from '../../domain/conversation/message.js';
import { nameIn } from '../../domain/catalog/product-name.js';
import { FORMAT_LIMITS } from '../../domain/catalog/placement.js';
import type { WonChatAd } from '../../domain/delivery/won-ad.js';
import type { CopyGate } from '../ports/content/copy-gate.js';
import type { CopyRequest } from '../ports/content/copy-writer.js';
import type { Ports } from '../ports/index.js';
import type { Asker } from '../ports/sharing/asker.js';
import type { ChosenWriter } from './choose-writer.js';
import { Deadline, withDeadline } from '../deadline/deadline.js';
import { tolerate, tolerateService } from '../faults/outage.js';
import { modelText } from './model-text.js';
import type { SentencePorts } from './read-sentence.js';
import type { ReadyText } from './reviewed-text.js';
import { FIRST_SENTENCE_DEADLINE_MS, readerContext, TEXT_DEADLINE_MS } from './text-rules.js';

type TextSubject = Pick<CopyRequest, 'advertiser' | 'brief'> & Partial<Pick<CopyRequest, 'language' | 'messages'>>;

/** Every writer is bound to the language of the conversation. */
const readerOf = ({ language, messages = [] }: TextSubject): ReaderContext => readerContext({ language, messages });

const passes = (gate: CopyGate, sentence: string, subject: TextSubject, maxChars: number, used: number): boolean => {
  const { brief, advertiser } = subject;
  return gate.check(sentence, { brief, advertiser, maxChars, used, ...readerOf(subject) }).ok;
};

/** As much of a text as passes the gate, sentence by sentence up to the first refusal. */
export const acceptedPart = (gate: CopyGate, text: string, subject: TextSubject, maxChars: number): string => {
  let accepted = '';
  for (const sentence of gate.sentencesOf(text)) {
    const next = accepted === '' ? sentence : ` ${sentence}`;
    if (!passes(gate, next, subject, maxChars, accepted.length)) break;
    accepted += next;
  }
  return accepted;
};

/** The advertiser's own sentences in the language asked for, else in any; empty without one that may be shown. */
export const gatedPitch = (gate: CopyGate, { brief, advertiser, language }: TextSubject, maxChars: number): string => {
  for (const [spoken, pitch] of Object.entries(brief.pitches)) {
    if (language !== undefined && spoken !== language) continue;
    const words = acceptedPart(gate, pitch, { brief, advertiser }, maxChars);
    if (words !== '') return words;
  }
  return '';
};

const nameFor = ({ brief, advertiser, language }: TextSubject): string => nameIn(brief, advertiser.name, language);

/**
 * What of a text may be shown; else of the advertiser's own words; else nothing but who advertises, which stands on the
 * ad anyway.
 */
export const gatedText = (gate: CopyGate, text: string, subject: TextSubject, maxChars: number): string =>
  acceptedPart(gate, text, subject, maxChars) ||
  gatedPitch(gate, subject, maxChars) ||
  acceptedPart(gate, nameFor(subject), { ...subject, language: undefined }, maxChars) ||
  subject.advertiser.name.slice(0, maxChars);

/** The first version of an ad's text. A writer that throws against its contract costs its words, not the ad. */
export const draftText = (ports: Pick<Ports, 'copyGate' | 'faults' | 'writer'>, request: CopyRequest): string => {
  const { copyGate, writer } = ports;
  try {
    return gatedText(copyGate, writer.draft(request), request, request.maxChars);
  } catch (error) {
    tolerate(ports, 'writer.draft', error);
    return gatedText(copyGate, '', request, request.maxChars);
  }
};

const requestFor = (ad: WonChatAd, messages: readonly Message[], asker: Asker): CopyRequest => ({
  advertiser: ad.advertiser,
  brief: ad.brief,
  headline: ad.creative.headline,
  language: ad.language,
  register: ad.register,
  character: ad.character,
  maxChars: FORMAT_LIMITS[ad.creative.format].maxTextChars,
  messages,
  seed: ad.bidId,
  asker,
});

interface TextTimes {
  readonly firstMs: number;
  readonly wholeMs: number;
}

const WRITER_TIMES: TextTimes = { firstMs: FIRST_SENTENCE_DEADLINE_MS, wholeMs: TEXT_DEADLINE_MS };
/** After a model that wrote nothing, whose time the reader has waited already. */
const CLOSING_TIMES: TextTimes = { firstMs: 100, wholeMs: 100 };

/**
 * Takes the writer's sentences until `accept` refuses one, one is late, or the writer fails; says whether the writer
 * came to its end.
 */
const readWriter = async (
  ports: Pick<Ports, 'clock' | 'faults' | 'writer'>,
  request: CopyRequest,
  { firstMs, wholeMs }: TextTimes,
  accept: (sentence: string) => boolean,
) => {
  const whole = new Deadline(ports.clock, wholeMs);
  const first = new Deadline(ports.clock, firstMs);
  // The writer is stopped for whatever reason nobody listens any more, not only at the end of its time.
  const stop = new AbortController();
  try {
    const sentences = ports.writer.write(request, stop.signal)[Symbol.asyncIterator]();
    for (let deadline = first; ; deadline = whole) {
      const next = await withDeadline(deadline, () => sentences.next());
      if (next.done === true) return true;
      if (!accept(next.value)) return false;
    }
  } catch (error) {
    tolerateService(ports, 'writer.write', error);
    return false;
  } finally {
    whole.clear();
    first.clear();
    stop.abort();
  }
};

/** What the draft still has to say, as far as it fits. */
const closeText = (gate: CopyGate, text: string, draft: string, request: CopyRequest): string => {
  let closing = '';
  for (const sentence of gate.sentencesOf(draft)) {
    if (gate.repeats(sentence, gate.sentencesOf(`${text}${closing}`))) continue;
    if (!passes(gate, ` ${sentence}`, request, request.maxChars, text.length + closing.length)) break;
    closing += ` ${sentence}`;
  }
  return closing;
};

export interface WrittenText {
  readonly text: string;
  /** Absent: the template wrote, and no model is configured. */
  readonly record?: ModelTextRecord | TemplateTextRecord | ReviewedTextRecord | undefined;
}

interface TextTerms {
  readonly chosen: ChosenWriter;
  readonly asker: Asker;
  /** Absent: the template writes where no model does. */
  readonly ready?: ReadyText | undefined;
}

const recordOf = ({ variant }: ReadyText): ReviewedTextRecord | undefined => variant && { writer: 'reviewed', variant };

const emitAll = ({ pieces }: ReadyText, emit: (words: string) => void): string => {
  for (const piece of pieces) emit(piece);
  return pieces.join('');
};

export type WriteTextPorts = SentencePorts & Pick<Ports, 'copyGate' | 'modelText' | 'writer'>;

/**
 * Writes the final text of an ad. No sentence is emitted before it passed the gate; the first refusal, a failure and
 * the end of the time end the writer's part, and the draft closes the text. Where no model writes, or it wrote nothing,
 * a reviewed text stands, and without one the template's.
 */
export const writeText = async (
  ports: WriteTextPorts,
  ad: WonChatAd,
  messages: readonly Message[],
  { chosen, asker, ready }: TextTerms,
  emit: (sentence: string) => void,
): Promise<WrittenText> => {
  const { copyGate } = ports;
  const request = requestFor(ad, messages, asker);
  let text = '';
  const say = (words: string): void => {
    if (words === '') return;
    text += words;
    emit(words);
  };
  const closeWith = (isWhole: boolean): void => {
    if (text === '') say(ad.text);
    else if (!isWhole) say(closeText(copyGate, text, ad.text, request));
  };
  const byTemplate = (times: TextTimes): Promise<boolean> =>
    readWriter(ports, request, times, (sentence) => {
      const next = text === '' ? sentence.trim() : ` ${sentence.trim()}`;
      const ok = passes(copyGate, next, request, request.maxChars, text.length);
      if (ok) say(next);
      return ok;
    });
  if (chosen.kind === 'template') {
    if (chosen.record !== undefined)
      ports.modelText?.watch?.tell(ad.bidId, { kind: 'not-asked', because: chosen.record.because });
    if (ready !== undefined) return { text: emitAll(ready, emit), record: recordOf(ready) ?? chosen.record };
    closeWith(await byTemplate(WRITER_TIMES));
    return { text, record: chosen.record };
  }
  const record = await modelText({ ...ports, modelText: chosen.model }, ad.bidId, request, say);
  if (text === '' && ready !== undefined)
    return { text: emitAll(ready, emit), record: { ...record, variant: ready.variant } };
  closeWith(text === '' ? await byTemplate(CLOSING_TIMES) : record.end === 'whole');
  return { text, record };
};
