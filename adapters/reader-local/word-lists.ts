import { z } from 'zod';
import functionWords from './data/function-words.json' with { type: 'json' };
import registerCues from './data/register-cues.json' with { type: 'json' };
import food from './data/topics/food.json' with { type: 'json' };
import hobbies from './data/topics/hobbies.json' with { type: 'json' };
import home from './data/topics/home.json' with { type: 'json' };
import media from './data/topics/media.json' with { type: 'json' };
import shopping from './data/topics/shopping.json' with { type: 'json' };
import sports from './data/topics/sports.json' with { type: 'json' };
import technology from './data/topics/technology.json' with { type: 'json' };
import travel from './data/topics/travel.json' with { type: 'json' };
import work from './data/topics/work.json' with { type: 'json' };

/**
 * Languages that have topic words of their own. English is read everywhere, because its words are borrowed everywhere.
 */
export const TOPIC_LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export type TopicLanguage = (typeof TOPIC_LANGUAGES)[number];

/** Words and phrases that tell how a text addresses its reader. */
const CUES = ['slang', 'familiar', 'polite', 'formal'] as const;
export type Cue = (typeof CUES)[number];

const separatedBy = (separator: string) =>
  z.string().transform((text, context): readonly string[] => {
    const words = text.split(separator);
    if (words.includes('')) context.addIssue(`two separators in a row: ${text.slice(0, 40)}`);
    return words;
  });
const spaced = separatedBy(' ');

const topic = z.strictObject({
  /** An id of the IAB Tech Lab Content Taxonomy 3.1. */
  id: z.string().min(1),
  /** For people alone. */
  name: z.string().optional(),
  /** A broader topic that is hinted at too: its parent in the taxonomy, or an ancestor further up. */
  broader: z.string().optional(),
  /** A phrase matches as a whole and counts double; a leading `~` marks a word of several meanings: half. */
  words: z.partialRecord(z.enum(TOPIC_LANGUAGES), separatedBy(', ')),
});
/** One topic with the words that hint at it. */
export type TopicEntry = Readonly<z.infer<typeof topic>>;

const cueExpression = z.strictObject({
  cue: z.enum(CUES),
  /** A text without any of these words has no match and need not be searched. */
  beginsWith: spaced,
  /** A regular expression, met by whole words. */
  expression: z.string(),
  /** German "Sie" and "Ihnen" in the middle of a sentence address someone, "sie" does not. */
  caseSensitive: z.boolean().default(false),
});

const file = z.strictObject({ source: z.string().min(1), licence: z.string().min(1), about: z.string() });
const topicFile = file.extend({ topics: z.array(topic) });
const functionWordFile = file.extend({ languages: z.record(z.string(), spaced) });
const cueFile = file.extend({
  words: z.record(z.enum(CUES).exclude(['polite']), spaced),
  expressions: z.array(cueExpression),
});

export const ALL_TOPICS: readonly TopicEntry[] = [
  travel,
  sports,
  hobbies,
  food,
  home,
  shopping,
  technology,
  media,
  work,
].flatMap((list) => topicFile.parse(list).topics);

/** Words without a subject of their own, by language. They tell the language of a short text, and are no terms. */
export const FUNCTION_WORDS = functionWordFile.parse(functionWords).languages;

/** Whole words, in small letters; `*` stands for the rest of a word. */
export const REGISTER_CUES = cueFile.parse(registerCues);
