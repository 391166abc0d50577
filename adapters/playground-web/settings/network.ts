import { fetchTransport, type Transport } from '../../client-js/io/transport.js';
import type { Settings } from './settings.js';

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

/** The body of a preload with the device that the switches choose. */
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

/** The transport of the session: preloads go out disguised. */
export const disguisedTransport =
  (settings: () => Settings): Transport =>
  (request) => {
    const { url, body = '{}' } = request;
    if (new URL(url).pathname !== '/preload') return fetchTransport(request);
    return fetchTransport({ ...request, body: JSON.stringify(disguise(JSON.parse(body) as WithDevice, settings())) });
  };

/** Long enough to notice, short enough to wait for. */
const SLOW_MS = 4_000;
const GARBAGE = '<!doctype html><h1>Welcome to the hotel Wi-Fi</h1>';

const delay = (signal: AbortSignal | null | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, SLOW_MS);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new Error('The client gave up waiting.'));
    });
  });

/** The network with the fault that the switches choose. */
export const faultyNetwork = (settings: () => Settings): typeof fetch => {
  const real = window.fetch.bind(window);
  return async (input, init) => {
    const { fault } = settings();
    if (fault === 'gone') throw new TypeError('The server is gone.');
    if (fault === 'garbage') return new Response(GARBAGE);
    if (fault === 'slow') await delay(init?.signal);
    return real(input, init);
  };
};
