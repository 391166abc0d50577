export { createLocalReader, type LocalReaderOptions, type SafetyClassifier } from './local-reader.js';
