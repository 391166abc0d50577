import { copyGate } from '../../bootstrap/copy-gate.js';
import { createTemplateWriter } from '../../adapters/writer-template/index.js';
import type { CopyWriter } from '../../application/ports/content/copy-writer.js';
import * as contracts from '../contracts/index.js';
import { tryKit } from './try-kit.js';

type Write = CopyWriter['write'];
let drafts = 0;

const drafting = (change: (good: CopyWriter) => CopyWriter['draft']) => (good: CopyWriter) => ({
  ...good,
  draft: change(good),
});
const closing = (change: (good: CopyWriter) => CopyWriter['closed']) => (good: CopyWriter) => ({
  ...good,
  closed: change(good),
});
const writing = (write: Write) => (good: CopyWriter) => ({ ...good, write });

const nothing: Write = async function* () {
  // Not one sentence.
};
const forEver: Write = async function* () {
  for (;;) yield 'And again.';
};
const thenStuck: Write = async function* () {
  yield 'A calm cup.';
  await new Promise(() => undefined);
};
const clinging: Write = async function* () {
  try {
    yield 'A calm cup.';
  } finally {
    await Promise.reject(new Error('There is more to say.'));
  }
};

tryKit<CopyWriter>('copy writer', {
  kit: contracts.copyWriterContract,
  good: () => createTemplateWriter(copyGate),
  idle: () => ({ draft: () => '', closed: () => [], write: nothing }),
  idlePasses: {
    'the same pitch has the same closed texts, and they state no number of their own': 'there is no text',
  },
  mutants: {
    'a draft is there at once and never empty': [
      'there is no draft in an unknown language',
      drafting((good) => (r) => (r.language === 'zz' ? ' ' : good.draft(r))),
    ],
    'a draft keeps to its length': [
      'length is nobody’s concern',
      drafting((good) => (r) => good.draft({ ...r, maxChars: 10_000 })),
    ],
    'a draft is never cut within a character': [
      'it is cut by the number of code units',
      drafting((good) => (r) => good.draft({ ...r, maxChars: 10_000 }).slice(0, r.maxChars)),
    ],
    'the same request has the same draft': [
      'every second draft is another one',
      drafting((good) => (r) => (++drafts % 2 === 0 ? 'Another.' : good.draft(r))),
    ],
    'a draft states no number that is not in the brief': ['a discount is made up', drafting(() => () => '73 % off.')],
    'a draft repeats nothing of the conversation': [
      'it begins with the last message',
      drafting((good) => (r) => `${r.messages.at(-1)?.content ?? ''} ${good.draft(r)}`),
    ],
    'a closed text holds the pitch, or the name of who has none': [
      'a bidder without words has none at all',
      closing(() => ({ pitch }) => [pitch ?? 'Something.']),
    ],
    'the same pitch has the same closed texts, and they state no number of their own': [
      'a discount is made up',
      closing((good) => (r) => good.closed(r).map((text) => `${text} 73 % off.`)),
    ],
    'the final text comes in sentences and ends, or fails': ['a text has no end', writing(forEver)],
    'writing stops when its signal aborts, before or while it writes': ['a signal is ignored', writing(thenStuck)],
    'a reader that stops early is let go': ['a reader has to stay', writing(clinging)],
  },
});
