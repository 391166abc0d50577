import { systemClock } from '../io/clock.js';
import { DEFAULT_CODE } from '../options/config.js';
import { createTcfReader } from '../preload/consent.js';
import { assertAlive, type Context } from '../state/context.js';
import { createCore, type SessionCore } from './core.js';
import { createFramePool } from '../page/frame-pool.js';
import { createManagedAd, type Ad, type AdOptions, type ManagedAd } from './ad.js';
import type { TestableOptions } from '../options/options.js';

const typeOf = (userAgent: string): 'handset' | 'tablet' | 'desktop' => {
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return 'tablet';
  return /Mobi/.test(userAgent) ? 'handset' : 'desktop';
};

const systemOf = (userAgent: string): string =>
  /iP(hone|ad|od)/.test(userAgent) ? 'iOS' : (/Android|Windows|Mac OS|CrOS|Linux/.exec(userAgent)?.[0] ?? 'other');

/** Not in the types of the DOM: only some browsers have it. */
interface WithConnection {
  readonly connection?: { readonly type?: string; readonly effectiveType?: string; readonly saveData?: boolean };
}

/** What the browser reports about itself (`device` of `/preload`); empty without a browser. */
const readDevice = () => {
  try {
    const { userAgent, language: locale, connection } = navigator as Navigator & WithConnection;
    const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
    const { width, height } = screen;
    const darkMode = globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches;
    return {
      hardware: { type: typeOf(userAgent) },
      os: { name: systemOf(userAgent), locale, timezone },
      screen: { width, height, dpr: devicePixelRatio, darkMode },
      network: {
        userAgent,
        type: connection?.type,
        // Its speed in generations of mobile networks, whatever the network is.
        detail: connection?.effectiveType,
        saveData: connection?.saveData,
      },
    };
  } catch {
    return undefined;
  }
};

/** Which ad `render` shows, and where. */
export interface RenderOptions extends AdOptions {
  /** Id of the assistant message above the ad. */
  readonly messageId: string;
  /** The ad is put into it. */
  readonly element: Element;
}

/**
 * One conversation (`docs/reference/client-interface.md#operations`). Methods that change it throw once it is
 * destroyed.
 */
export interface Session extends SessionCore {
  /** The same instance for the same message and code. Does not wait for an ad, and need not have one. */
  createAd(messageId: string, options?: AdOptions): Ad;
  /** `createAd` and `mount`. */
  render(options: RenderOptions): Ad;
  /** Reports to the ads on show what the user does, for example `user.typing.started`. */
  sendUserEvent(name: string, payload?: unknown): void;
}

/** The ads of a session by message and code. */
const createRegistry = (context: Context) => {
  const pool = createFramePool();
  const ads = new Map<string, ManagedAd>();
  return {
    obtain(messageId: string, { code: named, ...look }: AdOptions): ManagedAd {
      const code = named ?? DEFAULT_CODE;
      const key = JSON.stringify([messageId, code]);
      const ad = ads.get(key) ?? createManagedAd({ context, pool }, { messageId, code }, () => void ads.delete(key));
      ads.set(key, ad);
      ad.dress(look);
      return ad;
    },
    each: (tell: (ad: ManagedAd) => void) => ads.forEach(tell),
    /** Of the message. Others that wait out of sight load again when their rows return. */
    forget: (messageId: string) => {
      ads.forEach((ad) => ad.messageId === messageId && ad.destroy());
      pool.clear();
    },
    clear: () => {
      ads.forEach((ad) => ad.destroy());
      pool.clear();
    },
  };
};

/** Starts a session in a browser. Never throws; what is wrong with the options arrives as `ad.error`. */
export const createSession = (options: TestableOptions): Session => {
  const clock = options.clock ?? systemClock;
  // Looked up at each preload: consent platforms load late.
  const consent = createTcfReader(() => (globalThis as { readonly __tcfapi?: unknown }).__tcfapi, clock);
  const { core, context } = createCore(options, { consent, device: readDevice });
  const ads = createRegistry(context);
  const createAd: Session['createAd'] = (messageId, adOptions) => {
    assertAlive(context, 'createAd');
    return ads.obtain(messageId, adOptions ?? {});
  };
  return {
    ...core,
    createAd,
    render({ messageId, element, ...adOptions }) {
      const ad = createAd(messageId, adOptions);
      ad.mount(element);
      return ad;
    },
    removeMessage(id) {
      core.removeMessage(id);
      ads.forget(id);
    },
    sendUserEvent(name, payload) {
      assertAlive(context, 'sendUserEvent');
      ads.each((ad) => ad.sendUserEvent(name, payload));
    },
    destroy() {
      core.destroy();
      ads.clear();
    },
  };
};
