export { KNOWN_LANGUAGES } from './detect-language.js';
export { createLocalReader, type LocalReader, type LocalReaderOptions, type SafetyClassifier } from './local-reader.js';
export { MAX_TOPICS } from './topics/detect-topics.js';
export { KNOWN_TOPICS } from './topics/topic-hints.js';
