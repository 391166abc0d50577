/**
 * Languages that have topic words of their own. English is read everywhere, because its words are borrowed everywhere.
 */
export const TOPIC_LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export type TopicLanguage = (typeof TOPIC_LANGUAGES)[number];

/**
 * One topic with the words that hint at it, comma-separated by language. A phrase matches as a whole and counts double;
 * a leading `~` marks a word of several meanings, which counts half.
 *
 * The ids are those of the IAB Tech Lab Content Taxonomy 3.1 (https://iabtechlab.com), licensed CC BY 3.0. The words
 * are this project's own.
 */
export interface TopicEntry {
  readonly id: string;
  /** A broader topic that is hinted at too: its parent in the taxonomy, or an ancestor further up. */
  readonly broader?: string | undefined;
  readonly words: Readonly<Partial<Record<TopicLanguage, string>>>;
}
