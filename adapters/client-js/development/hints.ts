import type { AdEvent } from '../options/events.js';
import type { SessionOptions } from '../options/options.js';
import type { Session } from '../session/session.js';

const HELP =
  'https://github.com/ad-placement/ad-placement/blob/main/docs/reference/client-interface.md#while-you-develop';

/** A page says each once; one that changes all the time says no more than this. */
const MAX_HINTS = 20;
const told = new Set<string>();

const hint = (text: string): void => {
  if (told.has(text) || told.size >= MAX_HINTS) return;
  told.add(text);
  console.warn(`Ads: ${text} ${HELP}`);
};

/** The origin of the service, as the browser names it; `undefined`: nothing can be asked there. */
const lookAtAddress = (address: unknown): string | undefined => {
  try {
    const { protocol, origin } = new URL(String(address));
    if (/^https?:$/.test(protocol)) return origin;
  } catch {
    // Neither this nor that.
  }
  hint(
    `adServerUrl ${JSON.stringify(address)} is no web address: begin it with https://, or http:// on your own machine.`,
  );
  return undefined;
};

/** Origins of the page's sessions. A page has few of them. */
const origins = new Set<string>();

const hearPolicy = (event: SecurityPolicyViolationEvent): void => {
  const { effectiveDirective, blockedURI, disposition } = event;
  const origin = [...origins].find((one) => blockedURI.startsWith(one));
  if (origin === undefined || disposition === 'report' || !/^(connect|frame)-src$/.test(effectiveDirective)) return;
  hint(`the Content-Security-Policy of this page keeps the service away: add "${effectiveDirective} ${origin}" to it.`);
};

const lookAtPolicy = (origin: string): void => {
  // A server that renders has no page.
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
    hint(`no ad, and no rule that forbids one: most often the account has no placement ${codes.join(', ')}.`);
  }
};

const SHORT_MS = 1_000;
const TOO_MANY = 3;
let shortLives = 0;

/** Providers let a session go whose options are others by value. */
const lookAtEnd = (bornMs: number): void => {
  shortLives = Date.now() - bornMs < SHORT_MS ? shortLives + 1 : 0;
  if (shortLives < TOO_MANY) return;
  hint(
    'a session is made anew at every render, and no ad has time to come: keep conversationId, userId and character ' +
      'outside of the component, for example newId() in useState or in a module.',
  );
};

/** Starts a session, and looks at what it is given and what becomes of it. */
export const looksAt = (options: SessionOptions, start: (options: SessionOptions) => Session): Session => {
  const origin = lookAtAddress(options.adServerUrl);
  if (origin !== undefined) lookAtPolicy(origin);
  const bornMs = Date.now();
  const session = start({
    ...options,
    onEvent: (event) => {
      lookAtEvent(event, options.enabledPlacementCodes?.length ? options.enabledPlacementCodes : ['inlineAd']);
      options.onEvent?.(event);
    },
  });
  return {
    ...session,
    destroy: () => {
      if (!session.isDestroyed()) lookAtEnd(bornMs);
      session.destroy();
    },
  };
};
