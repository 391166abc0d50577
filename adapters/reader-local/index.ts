export { createLocalReader, type LocalReader, type LocalReaderOptions, type SafetyClassifier } from './local-reader.js';
