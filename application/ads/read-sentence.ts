import { isCopyLanguage } from '../../domain/ad-text/languages.js';
import type { TextRefusal } from '../../domain/decision-record/text-record.js';
import { SAFETY_TIERS, type SafetyTier } from '../../domain/conversation/signals.js';
import { messageId } from '../../domain/values/ids.js';
import { heardLater } from '../deadline/deadline.js';
import { tolerateService } from '../faults/outage.js';
import type { Ports } from '../ports/index.js';

export type SentencePorts = Pick<Ports, 'clock' | 'contentCheck' | 'faults' | 'reader' | 'signer'>;

const isWorse = (tier: SafetyTier, than: SafetyTier): boolean =>
  SAFETY_TIERS.indexOf(tier) > SAFETY_TIERS.indexOf(than);

interface SentenceRules {
  /** What the brief says. */
  readonly statements: readonly string[];
  /** What the gate says of a sentence in another of its languages: one sentence alone rarely shows which it is. */
  readonly refusalIn: (language: string, sentence: string) => TextRefusal | undefined;
}

/**
 * Reads sentences of a model as messages of a conversation are read: by the local reader and by the operator's
 * classifier. A sentence may be no less safe than its brief, and in no language that the gate has no rules for.
 */
export const sentenceReader = (ports: SentencePorts, { statements, refusalIn }: SentenceRules) => {
  const { clock, contentCheck, reader, signer } = ports;
  const read = async (text: string) => reader.read(text, signer.tokenHash(text));
  const tierOfBrief = read(statements.join('\n')).then(({ safety }) => safety);
  // Awaited with the first sentence; a text without any leaves it alone.
  heardLater(tierOfBrief);

  const ownRefusal = async (sentence: string): Promise<TextRefusal | undefined> => {
    const [signals, allowed] = await Promise.all([read(sentence), tierOfBrief]);
    const { language } = signals;
    if (language !== undefined && !isCopyLanguage(language)) return { stage: 'gate', reason: 'language' };
    const inItsLanguage = language === undefined ? undefined : refusalIn(language, sentence);
    if (inItsLanguage !== undefined) return inItsLanguage;
    const { safety } = signals;
    return safety !== 'safe' && isWorse(safety, allowed) ? { stage: 'safety', reason: safety } : undefined;
  };

  const classified = async (sentence: string, signal: AbortSignal): Promise<TextRefusal | undefined> => {
    if (contentCheck === undefined) return undefined;
    const message = { id: messageId('ad'), role: 'assistant', content: sentence, createdAtMs: clock.nowMs() } as const;
    const [{ tier }, allowed] = await Promise.all([contentCheck.check([message], signal), tierOfBrief]);
    return tier !== 'safe' && isWorse(tier, allowed) ? { stage: 'safety', reason: tier } : undefined;
  };

  /** Why a sentence may not be shown, if anything forbids it. Never rejects: what is not read is not shown. */
  return async (sentence: string, signal: AbortSignal): Promise<TextRefusal | undefined> => {
    try {
      const [own, remote] = await Promise.all([ownRefusal(sentence), classified(sentence, signal)]);
      return own ?? remote;
    } catch (error) {
      tolerateService(ports, 'readSentence', error);
      return { stage: 'safety', reason: 'not-read' };
    }
  };
};
