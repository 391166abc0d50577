import type { FigureWords } from './figures/lexicon.js';
import type { FreeTextWords } from './free-text.js';
import type { LittleWords } from './languages.js';
import type { NameWords } from './names.js';
import type { Wordings } from './notation.js';
import type { OrderWords } from './orders.js';
import type { OffenceWords } from './offences.js';
import type { PhraseWords } from './phrases.js';
import type { SuperlativeWords } from './statements/superlatives.js';
import type { ThingWords } from './statements/things.js';

/** Every word that the rules of the gate look for. */
export interface GateWords {
  /** Lower case, without their last stop. */
  readonly abbreviations: readonly string[];
  readonly littleWords: LittleWords;
  readonly offences: OffenceWords;
  /** Words for an advertisement, which the label has said already; allowed where the brief has them itself. */
  readonly adWords: Wordings;
  /** Claims that only an advertiser may make: a writer may make one when the brief does, in whatever language. */
  readonly claims: readonly Wordings[];
  readonly orders: OrderWords;
  readonly phrases: PhraseWords;
  readonly superlatives: SuperlativeWords;
  /** Of two things with the same word the later one counts. */
  readonly things: readonly ThingWords[];
  readonly figures: FigureWords;
  readonly names: NameWords;
  readonly freeText: FreeTextWords;
}
