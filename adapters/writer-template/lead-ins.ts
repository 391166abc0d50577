import type { LeadMoment } from '../../application/ports/content/copy-writer.js';
import type { Register } from '../../domain/conversation/signals.js';
import { pick } from '../../domain/values/pick.js';
import { wordingOf } from './choose-wording.js';
import leadIns from './data/lead-ins.json' with { type: 'json' };

type Registers = Readonly<Record<Register, readonly string[]>>;

/** The closed list, as its file says it: topics by IAB Content Taxonomy 3.1 id, then by language. */
export const LEAD_INS: {
  readonly leads: Readonly<Record<string, Registers>>;
  readonly topics: Readonly<Record<string, Readonly<Record<string, string>>>>;
} = leadIns;

const own = <T>(all: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(all, key) ? all[key] : undefined;

/** Names the first topic that has a name, else leads on without one. It holds no word of the conversation. */
export const leadIn = ({ language, register, topics, isAfterQuestion, seed }: LeadMoment): string | undefined => {
  if (language === undefined) return undefined;
  const wording = wordingOf(language);
  const space = wording?.space ?? ' ';
  const [first, ...others] = own(LEAD_INS.leads, language)?.[register] ?? [];
  const [topic] = topics.flatMap((id) => own(own(LEAD_INS.topics, id) ?? {}, language) ?? []);
  if (first !== undefined && topic !== undefined)
    return `${pick([first, ...others], seed).replace('{}', () => topic)}${space}`;
  if (wording === undefined) return undefined;
  return `${isAfterQuestion ? wording.afterQuestion : pick(wording.lead[register], seed)}${space}`;
};
