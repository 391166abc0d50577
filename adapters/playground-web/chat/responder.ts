import assistant from '../data/assistant.json' with { type: 'json' };

/** A conversation that can be played; the ads that fit them differ. */
export interface Script {
  readonly title: string;
  /** Answers by what the person asks, in the order of the conversation. */
  readonly exchanges: Readonly<Record<string, string>>;
}

export const SCRIPTS: readonly Script[] = assistant.scripts as readonly object[] as readonly Script[];

const normalised = (text: string): string => text.trim().toLowerCase();

const EXACT: ReadonlyMap<string, string> = new Map(
  SCRIPTS.flatMap(({ exchanges }) => Object.entries(exchanges)).map(([ask, answer]) => [normalised(ask), answer]),
);

/** The scripted assistant's answer; `turn` counts from 0 and varies what it says when it knows nothing. */
export const answerTo = (question: string, turn: number): string => {
  const { topics, fallbacks } = assistant;
  const asked = normalised(question);
  const known = EXACT.get(asked) ?? topics.find(({ pattern }) => new RegExp(pattern).test(asked))?.answer;
  return known ?? fallbacks[turn % fallbacks.length] ?? '';
};

/** What to ask next in a script: the first of its questions that was not asked yet. */
export const nextQuestion = (script: Script, asked: readonly string[]): string | undefined =>
  Object.keys(script.exchanges).find((ask) => !asked.includes(ask));
