import type { ContentCheck } from '../../application/ports/content/content-check.js';
import * as contracts from '../contracts/index.js';
import { tryKit } from './try-kit.js';

const checking =
  (check: ContentCheck['check']) =>
  (good: ContentCheck): ContentCheck => ({ ...good, check });
let asked = 0;

tryKit<ContentCheck>('content check', {
  kit: contracts.contentCheckContract,
  good: () => ({ check: async () => ({ tier: 'sensitive', reason: 'grief' }) }),
  idle: () => ({ check: () => Promise.reject(new Error('out')) }),
  idlePasses: { 'checking ends when its signal aborts': 'it has ended before' },
  mutants: {
    'any conversation has one of three tiers': [
      'a tier is a word of its own',
      checking(async () => ({ tier: 'fine' as 'safe' })),
    ],
    'the same conversation has the same verdict, at any time': [
      'every second verdict is another',
      checking(async () => ({ tier: asked++ % 2 === 0 ? 'safe' : 'unsafe' })),
    ],
    'a reason is short, and no words of the conversation': [
      'it quotes what it did not like',
      checking(async (messages) => ({ tier: 'sensitive', reason: messages[0]?.content.slice(0, 20) })),
    ],
    'messages are left as they were': [
      'it takes the messages off one by one',
      checking(async (messages) => {
        (messages as unknown[]).pop();
        return { tier: 'safe' };
      }),
    ],
    'checking ends when its signal aborts': ['a signal is ignored', checking(() => new Promise(() => undefined))],
  },
});
