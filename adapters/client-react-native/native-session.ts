import { systemClock } from '../client-js/io/clock.js';
import { assertAlive, type Context } from '../client-js/state/context.js';
import { createCore, type SessionCore } from '../client-js/session/core.js';
import type { FrameLink } from '../client-js/frame/frame-link.js';
import type { TestableOptions } from '../client-js/options/options.js';
import type { Attribution } from './attribution.js';
import { nativePlatformInfo } from './platform/native-platform-info.js';
import { nativeTransport, withoutUsualPort } from './platform/native-transport.js';
import { createPlatform } from './platform/platform.js';
import type { PlatformInfo } from './platform/platform-info.js';

/** The version of `package.json`; a test compares them. */
export const SDK_VERSION = '3.0.0';

export interface NativeSessionOptions extends TestableOptions {
  readonly platformInfo?: PlatformInfo | undefined;
}

/** One conversation in an app. */
export interface NativeSession extends SessionCore {
  readonly context: Context;
  /** Of iOS. */
  readonly attribution: Attribution | undefined;
  /** What is seen of a view. */
  readonly dimensions: PlatformInfo['dimensions'];
  /** For one page of an ad. */
  readonly newSecret: PlatformInfo['newSecret'];
  /** An ad came to the screen. Returns what to call when it leaves. Throws when another place shows it already. */
  enter(bidId: string, link: FrameLink): () => void;
  /** Tells the ads on show what the user does, for example `user.typing.started`. */
  sendUserEvent(name: string, payload?: unknown): void;
}

/** Starts a session in an app. Never throws; what is wrong with the options arrives as `ad.error`. */
export const createNativeSession = (options: NativeSessionOptions): NativeSession => {
  const { clock = systemClock, platformInfo = nativePlatformInfo } = options;
  const { core, context } = createCore(
    {
      ...options,
      adServerUrl: withoutUsualPort(options.adServerUrl),
      transport: options.transport ?? nativeTransport,
      storage: options.storage ?? platformInfo.storage,
      sdk: { name: 'sdk-react-native', platform: platformInfo.platform, version: SDK_VERSION },
    },
    createPlatform(platformInfo, clock),
  );
  const links = new Map<string, FrameLink>();
  return {
    ...core,
    context,
    attribution: platformInfo.attribution,
    dimensions: platformInfo.dimensions,
    newSecret: () => platformInfo.newSecret(),
    enter(bidId, link) {
      if (links.has(bidId)) throw new Error('This ad is on the screen already; give each message and code one place.');
      links.set(bidId, link);
      return () => void links.delete(bidId);
    },
    sendUserEvent(name, payload) {
      assertAlive(context, 'sendUserEvent');
      for (const link of links.values()) link.sendUserEvent(name, payload);
    },
  };
};
