import { expect, test } from '@jest/globals';

/** Names that a page has and Node has not, or that start something. */
const WATCHED = [
  'window',
  'document',
  'localStorage',
  'navigator',
  'fetch',
  'setTimeout',
  'crypto',
  '__tcfapi',
] as const;

test('importing the client touches nothing: it may be imported where a page is rendered on a server', async () => {
  const touched: string[] = [];
  const before = WATCHED.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const name of WATCHED) {
    const value: unknown = (globalThis as Record<string, unknown>)[name];
    const get = (): unknown => {
      touched.push(name);
      return value;
    };
    Object.defineProperty(globalThis, name, { configurable: true, get });
  }
  try {
    const { createSession } = await import('../../../adapters/client-js/index.js');
    // The loader of modules itself may use timers; what a client would do is begin with a page.
    expect(touched.filter((name) => name !== 'setTimeout')).toEqual([]);
    expect(createSession).toBeInstanceOf(Function);
  } finally {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else delete (globalThis as Record<string, unknown>)[name];
    }
  }
});

test('even a session without any platform breaks nothing', async () => {
  const { createSession } = await import('../../../adapters/client-js/session/session.js');
  const session = createSession({
    adServerUrl: 'https://ads.example.com',
    publisherToken: 'token-1',
    userId: 'user-1',
    conversationId: 'conversation-1',
    transport: () => {
      throw new Error('No network.');
    },
  });
  session.addMessage({ id: 'm1', role: 'user', content: 'Hello' });
  expect(session.getMessages()).toHaveLength(1);
  session.destroy();
});
