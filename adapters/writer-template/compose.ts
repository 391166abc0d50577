import type { CopyGate } from '../../application/ports/content/copy-gate.js';
import type { CopyRequest } from '../../application/ports/content/copy-writer.js';
import { nameIn, productNames } from '../../domain/catalog/product-name.js';
import type { Speech } from './choose-wording.js';

/** Keeps what passes the gate and fits, in order; a later part may still fit where an earlier one did not. */
export const gated = (
  gate: CopyGate,
  candidates: readonly (readonly string[])[],
  request: CopyRequest,
): readonly string[] => {
  const { brief, advertiser, maxChars } = request;
  const kept: string[] = [];
  let used = 0;
  for (const choices of candidates) {
    const spaced = (sentence: string): string => (kept.length === 0 ? sentence : ` ${sentence}`);
    const fitting = choices.find((one) => gate.check(spaced(one), { brief, advertiser, maxChars, used }).ok);
    if (fitting === undefined) continue;
    used += spaced(fitting).length;
    kept.push(fitting);
  }
  return kept;
};

/** Cuts at the last space, else between two characters, and marks the cut. */
export const shorten = (text: string, maxChars: number): string => {
  if (text.length <= maxChars) return text;
  let head = '';
  for (const char of text) {
    if (head.length + char.length > maxChars - 1) break;
    head += char;
  }
  const atWord = /\s/.test(head) ? head.replace(/(?<!\s)\s+\S*$/, '') : head;
  return `${atWord.replace(/(?<![\u200d\ufe0f\s,;:–-])[\u200d\ufe0f\s,;:–-]+$/u, '')}…`;
};

/** At most two sentences of the pitch; the first one shortened rather than left out when it alone is too long. */
export const pitchSentences = (gate: CopyGate, speech: Speech, maxChars: number): readonly string[] => {
  const [first = '', second] = gate.sentencesOf(speech.pitch);
  return second === undefined ? [shorten(first, maxChars)] : [shorten(first, maxChars), second];
};

/** A sentence that names the product, where the pitch names neither it nor its advertiser. */
export const namingSentence = (
  { brief, advertiser }: CopyRequest,
  { pitch, wording, language }: Speech,
): string | undefined => {
  const said = pitch.toLowerCase();
  const isNamed = [...productNames(brief), advertiser.name].some((name) => said.includes(name.toLowerCase()));
  return isNamed ? undefined : wording?.naming.replaceAll('{}', () => nameIn(brief, advertiser.name, language));
};

/** What is left to say when nothing of the brief passes the gate or fits. Never empty. */
export const lastResort = (
  gate: CopyGate,
  { maxChars, advertiser, brief }: CopyRequest,
  { wording, language }: Speech,
): string => {
  const context = { brief, advertiser, maxChars, used: 0 };
  const choices = [nameIn(brief, advertiser.name, language), advertiser.name, wording?.close.neutral[0] ?? ''].map(
    (one) => shorten(one, maxChars),
  );
  return choices.find((one) => gate.check(one, context).ok) ?? '…';
};
