import { fieldsOf, listOf, parseJson, textOf } from '../io/decode.js';
import { fetchTransport, type Transport } from '../io/transport.js';
import { DEFAULT_CODE } from '../options/config.js';
import type { AdEvent } from '../options/events.js';
import type { TestableOptions } from '../options/options.js';
import type { Session } from '../session/session.js';
import { decodeMessage, type Message } from '../state/message.js';
import { note, noteClient, type Mistake } from './mistakes.js';
import { noted, notedChanged, type Unpaired } from './noted.js';
import { watchPlaces, type Places } from './places.js';

/** More than the sessions of a page. */
const MAX_ORIGINS = 20;

/** The origin of the service, as the browser names it; `undefined` if the address is unusable. */
const lookAtAddress = (address: unknown): string | undefined => {
  try {
    const { protocol, origin } = new URL(String(address));
    if (/^https?:$/.test(protocol)) return origin;
  } catch {
    // Not a URL at all.
  }
  note('ad-server-url', JSON.stringify(address));
  return undefined;
};

/** Origins of the page's sessions. A page has few of them. */
const origins = new Set<string>();

const hearPolicy = (event: SecurityPolicyViolationEvent): void => {
  const { effectiveDirective, blockedURI, disposition } = event;
  const origin = [...origins].find((one) => blockedURI.startsWith(one));
  if (origin === undefined || disposition === 'report' || !/^(connect|frame)-src$/.test(effectiveDirective)) return;
  note('content-security-policy', `${effectiveDirective} ${origin}`);
};

const lookAtPolicy = (origin: string): void => {
  // There is no page during server rendering.
  if (typeof document === 'undefined') return;
  if (origins.size < MAX_ORIGINS) origins.add(origin);
  // The same function is added once, however often.
  document.addEventListener('securitypolicyviolation', hearPolicy);
};

/** `refused`: receives the codes of which the service knows none. */
const lookAtEvent = (event: AdEvent, codes: readonly string[], refused: Set<string>): void => {
  if (event.name === 'ad.error' && event.payload.errCode === 'invalid_token') {
    note('invalid-token');
  }
  // An account in development has named them in its answer.
  if (event.name === 'ad.no-fill' && event.payload.skipCode === 'unknown' && refused.size === 0) {
    codes.forEach((code) => refused.add(code));
    note('unknown-placement', codes.join(', '));
  }
};

const faultOf = (given: unknown, known: readonly Message[]): Mistake | undefined => {
  const { id, role, content } = fieldsOf(given);
  const read = decodeMessage(given);
  if (read === undefined) {
    if (role !== 'user' && role !== 'assistant') return 'unknown-role';
    return textOf(id) ? 'message-text' : 'message-id';
  }
  if (content !== read.content) return 'message-parts';
  if (known.some((one) => one.id === id && one.role !== role)) return 'same-id';
  return undefined;
};

const lookAtMessage = (given: unknown, known: readonly Message[]): void => {
  const fault = faultOf(given, known);
  if (fault !== undefined) note(fault);
};

/**
 * The service names the signals that it cannot read (`docs/reference/protocol.md#signals-that-protect`), and in
 * development odd messages, placements that there are not, and a signature that counts as none.
 */
const lookAtAnswer = (text: string, refused: Set<string>): void => {
  const { unreadable, userSignature, oddMessages, misspelt, unknownPlacements } = fieldsOf(parseJson(text));
  if (Array.isArray(unknownPlacements)) {
    for (const code of unknownPlacements) refused.add(String(code));
    note('missing-placement', unknownPlacements.join(', '));
  }
  if (Array.isArray(oddMessages)) {
    const fields = new Set(oddMessages.map((path) => String(path).split('.').pop()));
    note('odd-messages', [...fields].join(', '));
  }
  if (userSignature === 'wrong') note('user-signature');
  for (const { sent, meant } of listOf(misspelt).map(fieldsOf)) note('misspelt-signal', `${sent}, only ${meant}`);
  if (Array.isArray(unreadable)) note('unreadable-signal', unreadable.join(', '));
};

const listenTo =
  (send: Transport, refused: Set<string>): Transport =>
  async (request) => {
    const answer = await send(request);
    lookAtAnswer(answer.text, refused);
    return answer;
  };

const SHORT_MS = 1_000;
const TOO_MANY = 3;
let shortLives = 0;

/** Providers end a session when its options change by value. */
const lookAtEnd = (bornMs: number): void => {
  shortLives = Date.now() - bornMs < SHORT_MS ? shortLives + 1 : 0;
  if (shortLives < TOO_MANY) return;
  note('session-at-every-render');
};

/** Stands for this copy of the client. */
const CLIENT = {};

/** A session to which frameworks also report where they would place an ad. */
type WatchedSession = Session & { expects(messageId: string, code: string): void };

const checkOptions = ({ adServerUrl, userId, conversationId }: TestableOptions): void => {
  const origin = lookAtAddress(adServerUrl);
  if (origin !== undefined) lookAtPolicy(origin);
  if (textOf(userId) && userId === conversationId) note('user-as-conversation');
};

/** The session with checks of what the host adds and places. */
const watched = (session: Session, places: Places, unpaired: () => Unpaired): WatchedSession => {
  const bornMs = Date.now();
  const { sessions } = noted();
  sessions.add(unpaired);
  return {
    ...session,
    expects: places.expects,
    createAd: places.createAd,
    render({ messageId, element, ...how }) {
      const ad = places.createAd(messageId, how);
      ad.mount(element);
      return ad;
    },
    addMessage: (message, how) => {
      lookAtMessage(message, session.getMessages());
      if (fieldsOf(message).role === 'user') {
        places.questionAdded();
        if (session.getState().waiting.length > 0) note('answer-not-added');
      }
      session.addMessage(message, how);
      notedChanged();
    },
    removeMessage: (id) => {
      places.forgets(id);
      session.removeMessage(id);
      notedChanged();
    },
    destroy: () => {
      if (!session.isDestroyed()) lookAtEnd(bornMs);
      session.destroy();
      sessions.delete(unpaired);
      notedChanged();
    },
  };
};

/** Starts a session and checks its options and events. */
export const looksAt = (options: TestableOptions, start: (options: TestableOptions) => Session): WatchedSession => {
  noteClient(CLIENT);
  checkOptions(options);
  const codes = options.enabledPlacementCodes?.length ? options.enabledPlacementCodes : [DEFAULT_CODE];
  const refused = new Set<string>();
  const session = start({
    ...options,
    transport: listenTo(options.transport ?? fetchTransport, refused),
    onEvent: (event) => {
      lookAtEvent(event, codes, refused);
      options.onEvent?.(event);
    },
  });
  const places = watchPlaces(session, codes);
  return watched(session, places, () => ({ ...places.unpaired(), unknownCodes: [...refused] }));
};
