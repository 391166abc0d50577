import { describe, expect, test } from '@jest/globals';
import { createTemplateWriter } from '../../../adapters/writer-template/index.js';
import type { MessageReader } from '../../../application/ports/content/message-reader.js';
import { copyGate } from '../../../bootstrap/copy-gate.js';
import type { AdVariant } from '../../../domain/ad-variant/ad-variant.js';
import type { Register } from '../../../domain/conversation/signals.js';
import type { Account } from '../../../domain/catalog/account.js';
import { sampleAccount } from '../../contracts/samples.js';
import { createEngine, say } from '../engine.js';
import { outcomeOf } from '../fake-clock.js';
import { adOf } from '../filled.js';
import { sold } from '../sold.js';

const textOf = (register: Register, angle: string, differs: Partial<AdVariant> = {}): AdVariant => ({
  ...{ language: 'en', register, angle, review: 'approved' },
  text: `The ${register} text about ${angle}. It ends here.`,
  ...differs,
});

/** A message is casual that says hey, and about food (216) that says cook. */
const reader: MessageReader = {
  read: (content) => ({
    language: 'en',
    topics: content.includes('cook') ? [{ id: '216', weight: 1 }] : [],
    safety: 'safe',
    terms: content.toLowerCase().split(/\W+/),
    register: content.includes('hey') ? 'casual' : 'neutral',
  }),
};

interface Scene {
  readonly variants: readonly AdVariant[];
  readonly account?: Partial<Account>;
  readonly asked?: string;
  readonly answered?: string;
  readonly categories?: readonly string[];
}

/** What stands in the answer to the turn, what the page gets at last, and what is recorded of it. */
const shown = async ({ variants, account, asked = 'hello', answered = 'well', categories = [] }: Scene) => {
  const engine = createEngine({
    account: sampleAccount(account),
    campaigns: [{ ...sold('sample', 2.5), variants, categories }],
    ports: { reader, writer: createTemplateWriter(copyGate), copyGate },
  });
  const ad = adOf(await engine.preload({ messages: [say('u1', 'user', asked)] }));
  const { value: page } = await outcomeOf(engine.clock, engine.placement.renderAd(ad.bidId, undefined));
  const messages = [say('u1', 'user', asked), say('a1', 'assistant', answered)];
  let text = '';
  const stream = await engine.placement.streamText(
    ad.bidId,
    page?.eventToken ?? '',
    messages,
    new AbortController().signal,
  );
  for await (const piece of stream ?? []) text += piece;
  const [record] = await engine.ports.journal.findTexts([ad.bidId]);
  return { draft: ad.content, text, record };
};

describe('a direct campaign with reviewed texts', () => {
  test('shows an approved one in the tone of what was said, and says which', async () => {
    const variants = [textOf('casual', 'taste'), textOf('neutral', 'taste')];
    const { draft, text, record } = await shown({ variants, answered: 'hey, try tea' });
    expect(draft).toBe('The neutral text about taste. It ends here.');
    expect(text).toMatch(/The casual text about taste\. It ends here\.$/u);
    expect(record).toMatchObject({ writer: 'reviewed', variant: 'en-casual-taste' });
  });

  test('shows the one that is nearest to what was said', async () => {
    const variants = ['taste', 'price', 'origin'].map((angle) => textOf('neutral', angle));
    const { draft, text } = await shown({ variants, asked: 'what about the price of it' });
    expect(draft).toContain('about price');
    expect(text).toContain('about price');
  });

  test('leads in by a topic that both share, and by no word of the conversation', async () => {
    const scene = { variants: [textOf('neutral', 'taste')], asked: 'zqxjkv', answered: 'We cook zqxjkv.' };
    const { text } = await shown({ ...scene, categories: ['216'] });
    expect(text).toMatch(/^(?:Speaking of|On the subject of) cooking: The neutral text/u);
    const elsewhere = await shown({ ...scene, categories: ['1'] });
    expect(elsewhere.text).not.toMatch(/cooking|zqxjkv/u);
  });

  test.each(['pending', 'rejected'] as const)('never shows a %s one', async (review) => {
    const { draft, text, record } = await shown({ variants: [textOf('neutral', 'taste', { review })] });
    expect(`${draft} ${text}`).not.toContain('neutral text');
    expect(record).toBeUndefined();
  });

  test('shows a pending one that the judge accepted where the account approves by rule', async () => {
    const variants = [textOf('neutral', 'taste', { review: 'pending', stated: true })];
    const { text } = await shown({ variants, account: { approveTexts: 'rule' } });
    expect(text).toContain('neutral text about taste');
    expect((await shown({ variants })).text).not.toContain('neutral text');
  });

  test('shows none in another language, and none that is too long with or without its lead-in', async () => {
    const german = textOf('neutral', 'taste', { language: 'de' });
    expect((await shown({ variants: [german] })).text).not.toContain('neutral text');
    const long = textOf('neutral', 'taste', { text: `${'a'.repeat(298)}.` });
    expect((await shown({ variants: [long] })).text).toBe(long.text);
    const tooLong = textOf('neutral', 'taste', { text: `${'a'.repeat(300)}.` });
    expect((await shown({ variants: [tooLong] })).text).not.toContain('aaa');
  });
});
