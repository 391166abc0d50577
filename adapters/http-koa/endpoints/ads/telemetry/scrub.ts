/** A report keeps so many characters (`application/ports/report-sink.ts`). */
const MAX_CHARS = 500;
const MAX_INPUT_CHARS = 4_000;

/**
 * Words that telemetry of a client may consist of. An allow-list, because nothing else can promise that a sentence of a
 * conversation or an address does not stand in a log: whatever is not in here becomes `…`.
 */
const TECHNICAL_WORDS: ReadonlySet<string> = new Set(
  (
    'a abort aborted access ad ads after allowed already an and api argument array at attempt bad be before bid bids blocked body browser bundle ' +
    'call callback cancelled cannot click closed code complete completed component config connection content cors could csp data debug decode destroyed did disabled ' +
    'disconnected document does dom element empty error event exceeded expected fail failed failure fetch file fill filled finished for format found frame ' +
    'focus from function got handler header height hidden hook http https iframe ids image in index init inline instance invalid is it json key length limit listener ' +
    'load loaded loading log longer lost message method missing modal module mount mounted network no not null number object of off offline on online only ' +
    'option options origin outside parse parsing payload pending permission placement plugin policy port preload promise properties property provider ' +
    'quota range read reading received reference refused reject rejected rejection render request resize resolve response retry returned root ' +
    'script sdk sent server session set setting skip skipped start started state status stopped storage store string success support syntax taken the this thrown time timed ' +
    'timeout timer to token too type unable undefined unexpected unhandled unknown unmount unmounted unsupported update url user valid value version video view ' +
    'viewed was webview when while window with worker write xhr'
  ).split(' '),
);

/** Names of error classes are made of technical words: `TypeError`, `AbortError`, `NetworkError`. */
const isTechnical = (word: string): boolean =>
  word.split(/(?<=[a-z])(?=[A-Z])/).every((part) => TECHNICAL_WORDS.has(part.toLowerCase()));

const MAX_DIGITS = 4;
const isShortNumber = (word: string): boolean => word.length <= MAX_DIGITS && /^\d+$/.test(word);

const TOKEN = /[\p{L}\p{N}_@]+(?:[.@+'’-][\p{L}\p{N}_@]+)*/gu;
const SEPARATORS = /[^\p{L}\p{N} .,:;()[\]/_…'-]+/gu;

const keepOrMask = (token: string): string =>
  token.split(/[.'_-]/).every((word) => isTechnical(word) || isShortNumber(word)) ? token : '…';

/** The report's message without anything that could be someone's words, name, address or token. */
export const scrubReport = (message: string): string =>
  message
    .slice(0, MAX_INPUT_CHARS)
    .replace(TOKEN, keepOrMask)
    .replace(SEPARATORS, ' ')
    .replace(/(?:…[\s.,:;()[\]/_'-]*){2,}/g, '… ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_CHARS);
