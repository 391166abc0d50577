import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { AdEvent } from '../../../adapters/client-js/index.js';
import { step } from '../../support/step.js';
import type { WebClient, WebHostSite } from './web-host-site.js';
import type { Chat, ChatPlan, ChatView } from '../web-hosts/chat.js';

/** A chat as somebody has it open, and everything that went wrong in it. */
export interface WebVisit {
  readonly page: Page;
  /** Errors and warnings in the console of the page and its frames. */
  readonly complaints: readonly string[];
  /** Exceptions and rejections that nobody caught. */
  readonly uncaught: readonly string[];
  /** Paths of the calls to the service, in order. */
  readonly calls: readonly string[];
  events(): Promise<readonly AdEvent[]>;
  debugged(): Promise<readonly string[]>;
  /** One message of the conversation, about coffee unless it says something else. */
  add(role: 'user' | 'assistant', turn: number, words?: string): Promise<void>;
  /** The answer of this turn again, under another id, which it returns. */
  writeAgain(turn: number): Promise<string>;
  /** A message of the user, in a turn without an ad. */
  mute(turn: number): Promise<void>;
  /** As many messages of the user, in one task. */
  addMany(count: number): Promise<void>;
  set(change: Partial<ChatView>): Promise<void>;
  /** Resolves with the event of this name that is number `count`, from 1. */
  hears(name: string, count?: number): Promise<AdEvent>;
  /** Texts of the messages on show. */
  shown(): Promise<readonly string[]>;
}

export interface VisitPlan extends Partial<ChatPlan> {
  /** Origin of the service. */
  readonly service: string;
  /** In place of a policy that allows what is needed and no more. */
  readonly policy?: string;
  /** What its page has besides. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly context?: BrowserContextOptions;
  /** Runs in the page before anything else. */
  readonly before?: string;
}

const HEARS_LIMIT_MS = 60_000;
const EVALUATE_LIMIT_MS = 30_000;
const RECORD_LIMIT_MS = 10_000;

/** All that a page has to allow. */
export const strictPolicy = (service: string, changes: Readonly<Record<string, string>> = {}): string => {
  const own = { 'default-src': `'none'`, 'script-src': `'self'`, 'style-src': `'self'`, 'img-src': 'data:' };
  const directives = { ...own, 'frame-src': service, 'connect-src': service, ...changes };
  return Object.entries(directives)
    .map((directive) => directive.join(' '))
    .join('; ');
};

/** Headers of a page that is isolated from other origins. */
export const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
} as const;

let visits = 0;

const chatPlanOf = (plan: VisitPlan): ChatPlan => {
  const { service, theme = 'light', isStrict = true, brand, character, onEvent, lateAds, isWrapped } = plan;
  visits++;
  return {
    service,
    theme,
    isStrict,
    userId: `visitor-${visits}`,
    ...(brand !== undefined && { brand }),
    ...(character && { character }),
    ...(onEvent && { onEvent }),
    ...(lateAds && { lateAds }),
    ...(isWrapped && { isWrapped }),
  };
};

/** Runs in the page, as text: it knows nothing of this file. */
const inChat = <T, A>(page: Page, run: (chat: Chat, input: A) => T | Promise<T>, input: A): Promise<T> =>
  step(
    `script in ${page.url()}`,
    page.evaluate<T>(`(${run.toString()})(window.chat, ${JSON.stringify(input ?? null)})`),
    EVALUATE_LIMIT_MS,
  );

/** The page itself looks: asking for all events again and again would take a good part of a processor. */
const waitFor = (page: Page, name: string, count: number): Promise<AdEvent> =>
  page.evaluate(
    async ([wanted, number]) => {
      const { chat } = window as unknown as { readonly chat: Chat };
      for (;;) {
        const found = chat.events.filter((event) => event.name === wanted)[number - 1];
        if (found !== undefined) return found;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
    [name, count] as const,
  );

/** What the service has recorded of its newest decision. */
const whyOf = async (service: string, id = ''): Promise<string> => {
  const headers = { authorization: 'Bearer dev-api-token' };
  const signal = AbortSignal.timeout(RECORD_LIMIT_MS);
  const read = async (): Promise<string> => {
    const answer = await fetch(`${service}/v1/decisions/${id}`, { headers, signal });
    return answer.ok ? JSON.stringify({ ...(await answer.json()), inputs: undefined }) : `no record of ${id}`;
  };
  return read().catch((error: unknown) => `no record of ${id}: ${String(error)}`);
};

export const openVisit = async (
  browser: Browser,
  site: WebHostSite,
  client: WebClient,
  plan: VisitPlan,
): Promise<WebVisit> => {
  const { service, policy = strictPolicy(service), headers, context: options, before } = plan;
  const context = await browser.newContext({ viewport: { width: 700, height: 760 }, ...options });
  const page = await context.newPage();
  const [complaints, uncaught, calls]: [string[], string[], string[]] = [[], [], []];
  page.on('pageerror', (error) => uncaught.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (request.url().startsWith(service)) calls.push(new URL(request.url()).pathname);
  });
  let decisionId: string | undefined;
  page.on('response', (response) => void (decisionId = response.headers()['svc-decision-id'] ?? decisionId));
  if (before !== undefined) await page.addInitScript(before);
  await page.goto(site.page(client, chatPlanOf(plan), { 'content-security-policy': policy, ...headers }));
  const events = (): Promise<readonly AdEvent[]> => inChat(page, (chat) => [...chat.events], undefined);
  return {
    ...{ page, complaints, uncaught, calls, events },
    debugged: () => inChat(page, (chat) => [...chat.debugged], undefined),
    add: (role, turn, said) =>
      inChat(
        page,
        (chat, input) => {
          const isUser = input.role === 'user';
          const about = isUser ? 'Which coffee should I try next?' : 'A medium roast is a good start.';
          const words = input.said ?? about;
          chat.add(`${isUser ? 'u' : 'a'}${input.turn}`, input.role, `${words} ${input.turn}`);
        },
        { role, turn, said },
      ),
    writeAgain: (turn) =>
      inChat(
        page,
        (chat, n) => {
          const again = `a${n}-again`;
          chat.writeAgain(`a${n}`, again, `A light roast is a good start, too. ${n}`);
          return again;
        },
        turn,
      ),
    mute: (turn) => inChat(page, (chat, n) => chat.add(`u${n}`, 'user', 'And now?', { trackOnly: true }), turn),
    addMany: (count) =>
      inChat(
        page,
        (chat, most) => {
          for (let turn = 1; turn <= most; turn++) chat.add(`u${turn}`, 'user', `Coffee number ${turn}?`);
        },
        count,
      ),
    set: (change) => inChat(page, (chat, given) => chat.set(given), change),
    hears: async (name, count = 1) => {
      try {
        return await step(`event ${name}`, waitFor(page, name, count), HEARS_LIMIT_MS);
      } catch (cause) {
        const last = JSON.stringify((await events()).slice(-4));
        const why = await whyOf(service, decisionId);
        throw new Error(`${client} never heard ${name} number ${count}; at last ${last}; ${why}`, { cause });
      }
    },
    shown: () => page.locator('article > p').allTextContents(),
  };
};
