import type { TrackedMoment } from '../../../domain/demand/bidder-offer.js';

/** Native 1.2, section 7.1: contexts; social context with its subtype "chat / instant messaging". */
export const NATIVE_CONTEXT = { social: 2, chat: 22 } as const;
/** Native 1.2, section 7.3: in the feed of content. */
export const NATIVE_PLACEMENT_IN_FEED = 1;
/** Native 1.2, section 7.4. */
export const NATIVE_DATA = { sponsored: 1, description: 2, displayUrl: 11, callToAction: 12 } as const;
/** Native 1.2, section 7.5. */
export const NATIVE_IMAGE = { icon: 1, main: 3 } as const;
/** Native 1.2, section 7.7; a script would need a place to run. */
export const NATIVE_METHOD_IMAGE = 1;

/** Native 1.2, section 7.6. AdCOM numbers the same events one higher: never use this list for anything but native. */
export const NATIVE_EVENTS = {
  impression: 1,
  'viewable-50': 2,
  'viewable-100': 3,
  'video-viewable-50': 4,
} as const satisfies Partial<Record<TrackedMoment, number>>;

const MOMENT_BY_EVENT = new Map<unknown, TrackedMoment>(
  Object.entries(NATIVE_EVENTS).map(([moment, event]) => [event, moment as TrackedMoment]),
);

export const momentOfNativeEvent = (event: unknown): TrackedMoment | undefined => MOMENT_BY_EVENT.get(event);
