import type { CopyGate } from '../../application/ports/content/copy-gate.js';
import type { CopyRequest, CopyWriter } from '../../application/ports/content/copy-writer.js';
import { newestOf } from '../../domain/conversation/message.js';
import type { Register } from '../../domain/conversation/signals.js';
import { pick } from '../../domain/values/pick.js';
import { chooseSpeech, guessLanguage, type Speech } from './choose-wording.js';
import { closedTexts } from './bidder-sentences.js';
import { gated, lastResort, namingSentence, pitchSentences } from './compose.js';
import { sharedWord, toneOf, type Tone } from './last-message.js';
import { leadIn } from './lead-ins.js';

const listOf = (value: string | undefined): readonly string[] => (value === undefined ? [] : [value]);

const closing = ({ wording }: Speech, register: Register, seed: string): readonly string[] =>
  wording === undefined ? [] : [pick(wording.close[register], `${seed} close`)];

const draft = (gate: CopyGate, request: CopyRequest): string => {
  const speech = chooseSpeech(request.brief, request.advertiser.name, request.language);
  const sentences = gated(
    gate,
    [
      listOf(namingSentence(request, speech)),
      ...pitchSentences(gate, speech, request.maxChars).map(listOf),
      closing(speech, request.register, request.seed),
    ],
    request,
  );
  return sentences.length === 0 ? lastResort(gate, request, speech) : sentences.join(' ');
};

/** Every opening with which the pitch may follow on what was just said, the most fitting first. */
const leadsInto = (request: CopyRequest, speech: Speech, said: string, tone: Tone): readonly string[] => {
  const { wording } = speech;
  if (wording === undefined) return [];
  const word = sharedWord(said, request.brief, speech);
  const about = word === undefined ? undefined : wording.about;
  const generic = pick(wording.lead[tone.register], `${request.seed} lead`);
  return [
    ...(about === undefined ? [] : [pick(about, request.seed).replaceAll('{}', () => word ?? '')]),
    ...(tone.endsWithQuestion ? [wording.afterQuestion] : []),
    generic,
  ];
};

const finalSentences = (gate: CopyGate, request: CopyRequest): readonly string[] => {
  const { brief, messages, maxChars, seed } = request;
  const said = newestOf(messages, 'assistant')?.content ?? '';
  const language = request.language ?? guessLanguage(said.slice(0, 1_000), Object.keys(brief.pitches));
  const speech = chooseSpeech(brief, request.advertiser.name, language);
  const tone = toneOf(said, speech.wording, request.register);
  const [first = '', ...others] = pitchSentences(gate, speech, maxChars);
  const naming = namingSentence(request, speech);
  const opening = said === '' ? [] : leadsInto(request, speech, said, tone);
  const led = (sentence: string): readonly string[] => [
    ...opening.map((lead) => `${lead}${speech.wording?.space ?? ' '}${sentence}`),
    sentence,
  ];
  const close = closing(speech, tone.register, seed);
  const ending = tone.hasEmoji && tone.register === 'casual' ? close.flatMap((one) => [`${one} 🙂`, one]) : close;
  const body = naming === undefined ? [led(first)] : [led(naming), [first]];
  return gated(gate, [...body, ...others.map(listOf), ending], request);
};

/**
 * Writes from fixed words and the brief alone, in twelve languages; elsewhere the pitch stands by itself. It uses no
 * model and no network, states nothing that the brief does not, and every sentence has passed the gate. The draft looks
 * at no message; the final text continues the tone of the last assistant message and repeats none of it but a word that
 * the brief has too.
 */
export const createTemplateWriter = (gate: CopyGate): CopyWriter => ({
  draft: (request) => draft(gate, request),
  closed: closedTexts,
  leadIn,
  async *write(request, signal) {
    const sentences = finalSentences(gate, request);
    for (const sentence of sentences.length === 0 ? [draft(gate, request)] : sentences) {
      if (signal.aborted) return;
      yield sentence;
    }
  },
});
