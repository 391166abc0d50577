import { endOfRun, kindAt, MARK } from '../../domain/conversation/letters.js';
import { MAX_READ_CHARS } from '../../domain/conversation/message.js';

const ASCII = /^[\0-\x7f]*$/;
/** As in the Stream-Safe Text Format of Unicode (UAX #15). */
const MAX_MARKS = 30;

/**
 * Without what a run of combining marks has too many of: the time to normalise one grows with the square of its length.
 */
const withFewMarks = (text: string): string => {
  let few = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (kindAt(text, at) !== MARK) continue;
    const end = endOfRun(text, at, MARK);
    if (end - at > MAX_MARKS) {
      few += text.slice(from, at + MAX_MARKS);
      from = end;
    }
    at = end - 1;
  }
  return from === 0 ? text : few + text.slice(from);
};

/** Signs that stand for up to eighteen letters, such as the Arabic U+FDFA. */
const COMPOSED = /[\u2474-\u24b5\u3200-\u33ff\ufdf0-\ufdff]/;

/** As many characters as stand for {@link MAX_READ_CHARS} letters. */
const withFewLetters = (text: string): string => {
  if (!COMPOSED.test(text)) return text;
  let letters = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    letters += COMPOSED.test(sign) ? sign.normalize('NFKD').length : 1;
    if (letters > MAX_READ_CHARS) return text.slice(0, at);
  }
  return text;
};

/**
 * What is read of a message, so that its cost is bounded whatever its size and its characters. Of a long text the head
 * and the tail: a plea for help at its end counts as much as one at its beginning.
 */
export const boundedText = (content: string): string => {
  const half = MAX_READ_CHARS / 2;
  const text = content.length <= MAX_READ_CHARS ? content : `${content.slice(0, half)}\n${content.slice(1 - half)}`;
  return ASCII.test(text) ? text : withFewLetters(withFewMarks(text));
};
