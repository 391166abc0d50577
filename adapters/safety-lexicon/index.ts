export { classifySafety, type SafetyFinding } from './classify-safety.js';
export { isChildSpeaking } from './child-speaker.js';
export { parseOperatorWords, type OperatorWords } from './operator-words.js';
export { LEXICON_LANGUAGES } from './word-lists.js';
