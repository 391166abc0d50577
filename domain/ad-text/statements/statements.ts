import type { Brief } from '../../catalog/creative.js';
import { productNames } from '../../catalog/product-name.js';

/** What a sentence is to the statements of a brief; `harmful`: whatever they say, no one should read it. */
export const COPY_JUDGEMENTS = ['entailed', 'not-stated', 'contradicted', 'harmful'] as const;
export type CopyJudgement = (typeof COPY_JUDGEMENTS)[number];

/** A brief may be long, in thirty languages, and a judge reads it for each sentence. */
const MAX_STATEMENTS = 120;
const MAX_CHARS = 4_000;

/** What a brief says, one statement each and each once: whose product it is, the sentences of pitches, the facts. */
export const statementsOf = (
  brief: Brief,
  advertiser: { readonly name: string },
  sentencesOf: (text: string) => readonly string[],
): readonly string[] => {
  const said = [
    ...productNames(brief).map((name) => `${name} (${advertiser.name})`),
    ...Object.values(brief.pitches).flatMap(sentencesOf),
    ...brief.facts,
  ];
  const statements: string[] = [];
  let chars = 0;
  for (const statement of new Set(said)) {
    chars += statement.length;
    if (statements.length === MAX_STATEMENTS || chars > MAX_CHARS) break;
    statements.push(statement);
  }
  return statements;
};
