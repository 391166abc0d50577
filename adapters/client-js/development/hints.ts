import { fieldsOf, parseJson, textOf } from '../io/decode.js';
import { fetchTransport, type Transport } from '../io/transport.js';
import type { AdEvent } from '../options/events.js';
import type { TestableOptions } from '../options/options.js';
import type { Session } from '../session/session.js';
import { decodeMessage, type Message } from '../state/message.js';

const HELP =
  'https://github.com/ad-placement/ad-placement/blob/main/docs/reference/client-interface.md#while-you-develop';

/** Each hint is logged once per page; hints whose text keeps changing stop at this many. */
const MAX_HINTS = 20;
const told = new Set<string>();

const hint = (text: string): void => {
  if (told.has(text) || told.size >= MAX_HINTS) return;
  told.add(text);
  console.warn(`Ads: ${text} ${HELP}`);
};

/** The origin of the service, as the browser names it; `undefined` if the address is unusable. */
const lookAtAddress = (address: unknown): string | undefined => {
  try {
    const { protocol, origin } = new URL(String(address));
    if (/^https?:$/.test(protocol)) return origin;
  } catch {
    // Not a URL at all.
  }
  hint(
    `adServerUrl ${JSON.stringify(address)} is not a web address: start it with https://, or http:// on your own machine.`,
  );
  return undefined;
};

/** Origins of the page's sessions. A page has few of them. */
const origins = new Set<string>();

const hearPolicy = (event: SecurityPolicyViolationEvent): void => {
  const { effectiveDirective, blockedURI, disposition } = event;
  const origin = [...origins].find((one) => blockedURI.startsWith(one));
  if (origin === undefined || disposition === 'report' || !/^(connect|frame)-src$/.test(effectiveDirective)) return;
  hint(`the Content-Security-Policy of this page blocks the service: add "${effectiveDirective} ${origin}" to it.`);
};

const lookAtPolicy = (origin: string): void => {
  // There is no page during server rendering.
  if (typeof document === 'undefined') return;
  if (origins.size < MAX_HINTS) origins.add(origin);
  // The same function is added once, however often.
  document.addEventListener('securitypolicyviolation', hearPolicy);
};

const lookAtEvent = (event: AdEvent, codes: readonly string[]): void => {
  if (event.name === 'ad.error' && event.payload.errCode === 'invalid_token') {
    hint('the service does not know this publisherToken, or not for this origin: no ads in this session.');
  }
  if (event.name === 'ad.no-fill' && event.payload.skipCode === 'unknown') {
    hint(`no ad, although no rule forbids one: the account probably has no placement ${codes.join(', ')}.`);
  }
};

const faultOf = (given: unknown, known: readonly Message[]): string | undefined => {
  const { id, role, content } = fieldsOf(given);
  const read = decodeMessage(given);
  if (read === undefined) {
    if (role !== 'user' && role !== 'assistant') return 'one is left out, because its role is not user or assistant.';
    return `one is left out, because ${textOf(id) ? 'it has no text' : 'its id is not a string'}.`;
  }
  if (content !== read.content) return 'of one only the text in its parts is read: pass that text as content.';
  if (known.some((one) => one.id === id && one.role !== role)) return 'two of different roles have the same id.';
  return undefined;
};

const lookAtMessage = (given: unknown, known: readonly Message[]): void => {
  const fault = faultOf(given, known);
  if (fault !== undefined) hint(`among the messages ${fault}`);
};

/**
 * The service names the signals that it cannot read (`docs/reference/protocol.md#signals-that-protect`), and in
 * development odd messages and a signature that counts as none.
 */
const lookAtAnswer = (text: string): void => {
  const { unreadable, userSignature, oddMessages } = fieldsOf(parseJson(text));
  if (Array.isArray(oddMessages)) {
    const fields = new Set(oddMessages.map((path) => String(path).split('.').pop()));
    hint(`the service leaves messages out, or reads them otherwise, because of their ${[...fields].join(', ')}.`);
  }
  if (userSignature === 'wrong')
    hint('userSignature is not that of this userId and userEmail by a user key of the account: it counts as none.');
  if (!Array.isArray(unreadable)) return;
  hint(
    `the service cannot read ${unreadable.join(', ')}, and takes it for the answer that protects: no ids, or no ad.`,
  );
};

const listenTo =
  (send: Transport): Transport =>
  async (request) => {
    const answer = await send(request);
    lookAtAnswer(answer.text);
    return answer;
  };

const SHORT_MS = 1_000;
const TOO_MANY = 3;
let shortLives = 0;

/** Providers end a session when its options change by value. */
const lookAtEnd = (bornMs: number): void => {
  shortLives = Date.now() - bornMs < SHORT_MS ? shortLives + 1 : 0;
  if (shortLives < TOO_MANY) return;
  hint(
    'a new session starts at every render, so no ad has time to load: keep conversationId, userId and character ' +
      'outside the component, for example newId() in useState or in a module.',
  );
};

/** Starts a session and checks its options and events. */
export const looksAt = (options: TestableOptions, start: (options: TestableOptions) => Session): Session => {
  const origin = lookAtAddress(options.adServerUrl);
  if (origin !== undefined) lookAtPolicy(origin);
  const bornMs = Date.now();
  const session = start({
    ...options,
    transport: listenTo(options.transport ?? fetchTransport),
    onEvent: (event) => {
      lookAtEvent(event, options.enabledPlacementCodes?.length ? options.enabledPlacementCodes : ['inlineAd']);
      options.onEvent?.(event);
    },
  });
  return {
    ...session,
    addMessage: (message, how) => {
      lookAtMessage(message, session.getMessages());
      session.addMessage(message, how);
    },
    destroy: () => {
      if (!session.isDestroyed()) lookAtEnd(bornMs);
      session.destroy();
    },
  };
};
