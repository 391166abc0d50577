/** Messages of one `/preload`: a conversation of ten turns, of which the client sends the newest twenty messages. */
export const MESSAGES = 20;

const QUESTIONS = [
  'Which coffee beans would you take for a moka pot?',
  'Which tent is best for a week of hiking in the mountains?',
  'What running shoes are good for a wet forest trail?',
  'Kannst du mir ein Rezept für eine schnelle Suppe geben?',
  'Recommend a new bicycle with good tires and a light frame.',
  'Which herbs grow well on a sunny balcony?',
  'Which laptop has a bright screen and a good keyboard?',
  'Plan a weekend in Lisbon for two people who like museums.',
] as const;
const PHRASES = [
  'That depends on the size of the kitchen and on your budget.',
  'A good start is to write down what you already have and what is missing.',
  'A smaller model is good enough for most kitchens.',
  'If the weather is bad, a light jacket and warm socks are enough.',
  'Let it rest for five minutes, then stir it once more.',
  'Compare the prices of two or three shops first.',
  'The older model has a better keyboard and a longer battery life.',
  'The shop opens at nine and the market closes at noon.',
  'The second edition costs a little more and has a longer warranty.',
  'With a little practice it takes less than ten minutes.',
] as const;

const pick = <T>(list: readonly T[], draw: number): T => list[draw % list.length] as T;

const userText = (conversation: number, turn: number): string =>
  `${pick(QUESTIONS, conversation + turn * 3)} I ask for the ${turn}th time, in talk ${conversation}.`;

const assistantText = (conversation: number, turn: number): string => {
  const draw = conversation * 7 + turn * 13;
  const phrases = [0, 3, 5, 8].map((step) => pick(PHRASES, draw + step * (1 + (draw % 3))));
  return `${phrases.join(' ')} This was answer ${turn} of talk ${conversation}.`;
};

/**
 * Message `n` of a conversation: even numbers are the user's. No two messages of any conversations have the same text.
 */
const message = (conversation: number, n: number): string => {
  const turn = n >> 1;
  const isUser = n % 2 === 0;
  return JSON.stringify({
    id: `0193c2f0-5b7a-7000-8000-${String(conversation * 100_000 + n).padStart(12, '0')}`,
    role: isUser ? 'user' : 'assistant',
    content: isUser ? userText(conversation, turn) : assistantText(conversation, turn),
    createdAt: '2026-03-01T09:30:00.000Z',
  });
};

const client = {
  enabledPlacementCodes: ['inlineAd'],
  sdk: { name: 'sdk-react', platform: 'web', version: '4.1.0' },
  device: {
    hardware: { type: 'desktop' },
    os: { name: 'macOS', version: '15.3', locale: 'en-GB', timezone: 'Europe/Berlin' },
    screen: { width: 1440, height: 900, dpr: 2, darkMode: false, orientation: 'landscape' },
    network: { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Gecko/20100101 Firefox/139.0' },
  },
  regulatory: { gdpr: 0 },
};

/** The body of `/preload` that holds messages `first` to `end`, without `end`. */
const bodyOf = (publisherToken: string, conversation: number, first: number, end: number): string => {
  const messages = Array.from({ length: end - first }, (_, i) => message(conversation, first + i));
  const identity = JSON.stringify({
    publisherToken,
    userId: `user-${conversation}`,
    conversationId: `conversation-${conversation}`,
    ...client,
  });
  return `${identity.slice(0, -1)},"messages":[${messages.join(',')}]}`;
};

/**
 * The body of `/preload` in turn `turn` (from 0) of a conversation that has been long enough from its beginning: it
 * ends in the user's message, and of its twenty messages the two newest were never sent before.
 */
export const preloadBody = (publisherToken: string, conversation: number, turn: number): string => {
  const first = turn * 2 + 1;
  return bodyOf(publisherToken, conversation, first, first + MESSAGES);
};

/** Messages of the longest history that a client sends. */
const LONGEST = 100;

/** The same with so many messages, {@link LONGEST} at most. */
export const historyBody = (publisherToken: string, conversation: number, turn: number, messages: number): string => {
  const end = turn * 2 + LONGEST + 1;
  return bodyOf(publisherToken, conversation, end - messages, end);
};

/** The same of a conversation that begins with turn 0: 1, 3, 5 … messages, and the newest twenty of more. */
export const growingBody = (publisherToken: string, conversation: number, turn: number): string => {
  const end = turn * 2 + 1;
  return bodyOf(publisherToken, conversation, Math.max(0, end - MESSAGES), end);
};
