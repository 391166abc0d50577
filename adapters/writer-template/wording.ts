import type { Register } from '../../domain/conversation/signals.js';

type ByRegister = Readonly<Record<Register, readonly [string, ...string[]]>>;

/** The fixed words of one language. They state nothing about anything, so that every claim comes from the brief. */
export interface Wording {
  /** Frequent little words, to recognise the language of a message. */
  readonly marks: string;
  /** Formal and familiar address, as a message uses it. */
  readonly polite: RegExp;
  readonly familiar: RegExp;
  /** Leads from what was just said to the pitch; `{}` is a word that both share. */
  readonly about: readonly [string, ...string[]] | undefined;
  readonly lead: ByRegister;
  /** After an assistant that asked something. */
  readonly afterQuestion: string;
  /** Names the product `{}` where the pitch does not. */
  readonly naming: string;
  readonly close: ByRegister;
  /** Between a lead and the pitch; languages without spaces have none. */
  readonly space: '' | ' ';
}
