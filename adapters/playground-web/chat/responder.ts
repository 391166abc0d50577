import { SCRIPTS, type Script } from './scripts.js';

const normalised = (text: string): string => text.trim().toLowerCase();

const EXACT: ReadonlyMap<string, string> = new Map(
  SCRIPTS.flatMap(({ exchanges }) =>
    Object.entries(exchanges).map(([ask, answer]) => [normalised(ask), answer] as const),
  ),
);

/** First match wins. What a scripted assistant can say to words it was not written for. */
const TOPICS: readonly (readonly [pattern: RegExp, answer: string])[] = [
  [
    /kaffee|frühstück|\bbohne/,
    'Zum Kaffee sage ich gern etwas: Nimm frisch geröstete Bohnen, mahle sie kurz vorher, und probiere erst die Menge, dann die Mahlung.',
  ],
  [
    /coffee|espresso|latte|brew|bean|cappuccino/,
    'For coffee, freshness beats everything: buy small bags, grind just before you brew, and change one thing at a time.',
  ],
  [
    /hik|trail|mountain|tent|camp|backpack|outdoor/,
    'For a trip outdoors I would plan the water first, then the nights, and carry a third less than I think I need.',
  ],
  [
    /desk|lamp|office|chair|monitor|workspace/,
    'At a desk, the light and the height matter most: light from the side, screen at eye level, feet on the ground.',
  ],
  [
    /code|typescript|function|bug|test|program|javascript/,
    'I would write the smallest failing test first. It says what you expect, and it will tell you when you are done.',
  ],
  [/^(hi|hello|hey|good (morning|evening))\b/, 'Hello! Ask me about coffee, a hiking trip, your desk, or some code.'],
  [/thank/, 'You are welcome. Is there anything else you would like to know?'],
];

const FALLBACKS: readonly string[] = [
  'I am a scripted assistant, so I know little about that – but the ad service reads your words all the same. Tell me more?',
  'Good question. I only have a handful of answers; try coffee, hiking, a desk, or code, and watch what changes on the right.',
  'I cannot say much about it. What matters here is the turn: it was sent, judged, and you can read why it got an ad or none.',
];

/** The scripted assistant's answer; `turn` counts from 0 and varies what it says when it knows nothing. */
export const answerTo = (question: string, turn: number): string => {
  const asked = normalised(question);
  const known = EXACT.get(asked) ?? TOPICS.find(([pattern]) => pattern.test(asked))?.[1];
  return known ?? FALLBACKS[turn % FALLBACKS.length] ?? '';
};

/** What to ask next in a script: the first of its questions that was not asked yet. */
export const nextQuestion = (script: Script, asked: readonly string[]): string | undefined =>
  Object.keys(script.exchanges).find((ask) => !asked.includes(ask));
