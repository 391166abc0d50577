import { deepEqual, equal, ok } from 'node:assert/strict';
import type { ContentCheck } from '../../application/ports/content/content-check.js';
import type { Message } from '../../domain/conversation/message.js';
import { SAFETY_TIERS } from '../../domain/conversation/signals.js';
import { deepFrozen, HOSTILE_STRINGS, settledWithin } from './assertions.js';
import { casesOf, type ContractCase, type Guarantees, type Make } from './contract-case.js';
import { sampleMessages } from './samples.js';

const GRACE_MS = 500;
const MAX_REASON_CHARS = 60;
const never = (): AbortSignal => new AbortController().signal;
const SECRET = 'zqxjkv';

const saying = (content: string): readonly Message[] => sampleMessages().map((message) => ({ ...message, content }));

const guarantees: Guarantees<ContentCheck> = {
  'any conversation has one of three tiers': async (check) => {
    for (const content of HOSTILE_STRINGS) {
      const { tier } = await check.check(saying(content), never());
      ok((SAFETY_TIERS as readonly unknown[]).includes(tier), 'it is another tier');
    }
  },
  'the same conversation has the same verdict, at any time': async (check) => {
    const [first, second] = await Promise.all([
      check.check(sampleMessages(), never()),
      check.check(sampleMessages(), never()),
    ]);
    deepEqual(second, first);
    deepEqual(await check.check(sampleMessages(), never()), first);
  },
  'a reason is short, and no words of the conversation': async (check) => {
    const { reason = '' } = await check.check(saying(`My ${SECRET} is gone.`), never());
    ok(reason.length <= MAX_REASON_CHARS && !reason.includes(SECRET), 'it tells too much');
  },
  'messages are left as they were': async (check) => {
    const messages = deepFrozen(sampleMessages());
    await check.check(messages, never());
    equal(messages.length, sampleMessages().length);
  },
  'checking ends when its signal aborts': async (check) => {
    const controller = new AbortController();
    const asked = check.check(saying('Nobody has asked this before.'), controller.signal);
    controller.abort();
    equal((await settledWithin(asked, GRACE_MS)).kind === 'late', false, 'it went on after its signal had aborted');
  },
};

/** What `ContentCheck` guarantees and a machine can check; what it finds is its own. */
export const contentCheckContract = (make: Make<ContentCheck>): readonly ContractCase[] => casesOf(make, guarantees);
