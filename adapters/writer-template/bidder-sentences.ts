import type { ClosedRequest } from '../../application/ports/content/copy-writer.js';
import type { Register } from '../../domain/conversation/signals.js';
import data from './data/bidder-sentences.json' with { type: 'json' };
import { pick } from '../../domain/values/pick.js';

type Kind = 'from' | 'lead' | 'alone';
type Sentences = Readonly<Record<Kind, Readonly<Record<Register, readonly string[]>>>>;

const LANGUAGES: ReadonlyMap<string, Sentences> = new Map(Object.entries(data.languages));

const kindFor = ({ advertiser, pitch }: ClosedRequest): Kind => {
  if (pitch === undefined) return 'alone';
  return pitch.toLowerCase().includes(advertiser.name.toLowerCase()) ? 'lead' : 'from';
};

/** Fixed sentences around a bidder's pitch; the pitch alone comes last, and first in a language without any. */
export const closedTexts = (request: ClosedRequest): readonly string[] => {
  const { advertiser, pitch, language, register, seed } = request;
  const alone = pitch === undefined ? [] : [pitch];
  const [first, ...others] = LANGUAGES.get(language)?.[kindFor(request)][register] ?? [];
  if (first === undefined) return alone;
  const sentence = pick([first, ...others], seed)
    .replaceAll('{name}', () => advertiser.name)
    .replaceAll('{pitch}', () => pitch ?? '');
  return [sentence, ...alone];
};
