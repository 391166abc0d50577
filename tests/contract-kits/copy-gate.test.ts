import type { CopyGate } from '../../application/ports/content/copy-gate.js';
import { copyGate } from '../../bootstrap/copy-gate.js';
import type { GateReason } from '../../domain/ad-text/gate.js';
import * as contracts from '../contracts/index.js';
import { tryKit } from './try-kit.js';

const gate =
  (change: (good: CopyGate) => Partial<CopyGate>) =>
  (good: CopyGate): CopyGate => ({ ...good, ...change(good) });

const judging = (check: (good: CopyGate) => CopyGate['check']) => gate((good) => ({ check: check(good) }));

const PASSES = 'it lets everything pass';

tryKit<CopyGate>('copy gate', {
  kit: contracts.copyGateContract,
  good: () => copyGate,
  idle: () => ({
    check: () => ({ ok: true }),
    freeTextRefusal: () => undefined,
    repeats: () => false,
    sentencesOf: () => [],
    statementsOf: () => [],
  }),
  idlePasses: {
    'sentences of the brief itself pass': PASSES,
    'what one reader wrote changes no verdict for another': PASSES,
    'no text makes it throw, and every refusal has a known reason': PASSES,
    'all sentences but the last stay when more text follows': 'it finds none',
  },
  mutants: {
    'sentences of the brief itself pass': [
      'facts are no part of the brief',
      judging(
        (good) =>
          (sentence, { brief, ...context }) =>
            brief.facts.includes(sentence)
              ? { ok: false, reason: 'unstated' }
              : good.check(sentence, { brief, ...context }),
      ),
    ],
    'the length counts what was used before, and a leading space': [
      'sentences are trimmed first',
      judging((good) => (sentence, context) => good.check(sentence.trim(), context)),
    ],
    'a sentence without words is refused': [
      'an empty sentence is a sentence',
      judging((good) => (sentence, context) => (sentence === '' ? { ok: true } : good.check(sentence, context))),
    ],
    'links, addresses, numbers to call, markup and hidden characters are refused, also in a brief': [
      'whatever the brief holds may be shown',
      judging(
        (good) => (sentence, context) =>
          context.brief.facts.includes(sentence) ? { ok: true } : good.check(sentence, context),
      ),
    ],
    'a number that the brief does not state is refused': [
      'numbers are overlooked',
      judging((good) => (sentence, context) => good.check(sentence.replaceAll(/ \d+/g, ''), context)),
    ],
    'what one reader wrote changes no verdict for another': [
      'verdicts are remembered by sentence',
      (good) => {
        const known = new Map<string, ReturnType<CopyGate['check']>>();
        return {
          ...good,
          check: (sentence, context) => {
            const verdict = good.check(sentence, context);
            if (context.readerWords !== undefined) known.set(sentence, verdict);
            return known.get(sentence) ?? verdict;
          },
        };
      },
    ],
    'no text makes it throw, and every refusal has a known reason': [
      'a refusal has no reason',
      judging(
        (good) => (sentence, context) =>
          good.check(sentence, context).ok ? { ok: true } : { ok: false, reason: '' as GateReason },
      ),
    ],
    'sentences are trimmed, and lose no letter': [
      'what has no end is dropped',
      gate(({ sentencesOf }) => ({ sentencesOf: (text) => sentencesOf(text).slice(0, -1) })),
    ],
    'all sentences but the last stay when more text follows': [
      'the newest sentence comes first',
      gate(({ sentencesOf }) => ({ sentencesOf: (text) => sentencesOf(text).toReversed() })),
    ],
    'free text says what the brief says, and nothing twice': [
      'what is said twice is news',
      gate(({ freeTextRefusal }) => ({
        freeTextRefusal: (sentence, context) => freeTextRefusal(sentence, { ...context, said: [] }),
      })),
    ],
    'statements name product and advertiser, and say each pitch and fact once': [
      'what is said twice is stated twice',
      gate(({ statementsOf }) => ({
        statementsOf: (brief, advertiser) => [...statementsOf(brief, advertiser), ...brief.facts],
      })),
    ],
  },
});
