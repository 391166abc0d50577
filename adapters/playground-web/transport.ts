import type { Transport, TransportAnswer, TransportRequest } from '../client-js/io/transport.js';
import { json } from './dom.js';
import type { List } from './inspector/list.js';
import { startRequest, type RequestEntry } from './inspector/requests.js';
import type { Turns } from './inspector/turns.js';
import type { Settings } from './settings/settings.js';

/** Long enough to be seen, short enough to be waited for. */
const SLOW_MS = 4_000;
const GARBAGE: TransportAnswer = { status: 200, text: '<!doctype html><h1>Welcome to the hotel Wi-Fi</h1>' };

const LOCALES: Readonly<Record<string, string>> = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR', ja: 'ja-JP', ar: 'ar-EG' };
/** The devices behind the choices of the width; the whole page where there is none. */
export const SCREENS = {
  full: undefined,
  w720: { type: 'tablet', width: 720, height: 1_024 },
  w360: { type: 'handset', width: 360, height: 780 },
} as const;

interface WithDevice {
  readonly device?: { readonly os?: object; readonly hardware?: object; readonly screen?: object };
}

/** What the device says of itself, as the switches want it. */
export const disguise = <Body extends WithDevice>(body: Body, { locale, width }: Settings): Body => {
  const { os, hardware, screen, ...rest } = body.device ?? {};
  const chosen = SCREENS[width];
  return {
    ...body,
    device: {
      ...rest,
      os: { ...os, ...(LOCALES[locale] && { locale: LOCALES[locale] }) },
      hardware: { ...hardware, ...(chosen && { type: chosen.type }) },
      screen: { ...screen, ...(chosen && { width: chosen.width, height: chosen.height }) },
    },
  };
};

type Answer = TransportAnswer & { readonly decisionId?: string | undefined };

const send = async (request: TransportRequest, body: string, decisionHeader: string): Promise<Answer> => {
  const { url, headers, keepalive, signal } = request;
  const options = { method: 'POST', body, headers, keepalive, signal, credentials: 'omit', redirect: 'error' } as const;
  const response = await fetch(url, options);
  const decisionId = response.headers.get(decisionHeader) ?? undefined;
  const retryAfter = response.headers.get('Retry-After');
  return { status: response.status, text: await response.text(), retryAfter, decisionId };
};

const slowly = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, SLOW_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new Error('the client gave up waiting'));
    });
  });

interface TransportDeps {
  readonly settings: () => Settings;
  readonly decisionHeader: string;
  readonly requests: List<RequestEntry>;
  readonly turns: Turns;
}

const answerOf = async (request: TransportRequest, body: string, deps: TransportDeps): Promise<Answer> => {
  const { fault } = deps.settings();
  if (fault === 'gone') throw new TypeError('The server is gone.');
  if (fault === 'garbage') return GARBAGE;
  if (fault === 'slow') await slowly(request.signal);
  return send(request, body, deps.decisionHeader);
};

const judge = (body: unknown, { status, decisionId }: Answer, turns: Turns): void => {
  if (decisionId !== undefined) void turns.answered(body, decisionId);
  else turns.failed(body, status === 200 ? 'unreadable' : 'refused');
};

/** The network as the ad client sees it: shown in the panel, disguised and broken as the switches say. */
export const createTransport =
  (deps: TransportDeps): Transport =>
  async (request) => {
    // Asks only whether a page is there: nothing to show or to disguise.
    if (request.method === 'HEAD') return { status: (await fetch(request.url, { method: 'HEAD' })).status, text: '' };
    const path = new URL(request.url).pathname;
    const isPreload = path === '/preload';
    const given = JSON.parse(request.body ?? '{}') as WithDevice;
    const body = isPreload ? disguise(given, deps.settings()) : given;
    const end = startRequest(deps.requests, path, json(body));
    if (isPreload) deps.turns.asked(body);
    try {
      const answer = await answerOf(request, JSON.stringify(body), deps);
      end(answer.status, answer.text);
      if (isPreload) judge(body, answer, deps.turns);
      return answer;
    } catch (error) {
      const isCancelled = request.signal.aborted;
      end(isCancelled ? 'cancelled' : 'failed');
      if (isPreload && !isCancelled) deps.turns.failed(body, 'failed');
      throw error;
    }
  };
