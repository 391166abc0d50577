export { KNOWN_LANGUAGES } from './detect-language.js';
export { createLocalReader, type LocalReader, type LocalReaderOptions, type SafetyClassifier } from './local-reader.js';
export { MAX_TOPICS } from './detect-topics.js';
export { KNOWN_TOPICS } from './topic-hints.js';
