/** What reads a conversation: language, topics, tone, and whether it is one that carries no ads. */
export {
  createLocalReader,
  type LocalReader,
  type LocalReaderOptions,
  type SafetyClassifier,
} from '../../adapters/reader-local/index.js';
export { classifySafety, type SafetyFinding } from '../../adapters/safety-lexicon/index.js';
