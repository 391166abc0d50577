import { FORMAT_LIMITS } from '../../../domain/catalog/placement.js';
import {
  NATIVE_CONTEXT,
  NATIVE_DATA,
  NATIVE_EVENTS,
  NATIVE_IMAGE,
  NATIVE_METHOD_IMAGE,
  NATIVE_PLACEMENT_IN_FEED,
} from '../codes/native.js';

/** Ids of the assets, by which the answer names them. */
export const NATIVE_ASSETS = {
  title: 1,
  sponsored: 2,
  main: 3,
  description: 4,
  callToAction: 5,
  displayUrl: 6,
  icon: 7,
} as const;

/** The smallest main image and icon that are worth showing, in CSS pixels. */
export const MIN_NATIVE_IMAGE = { main: { width: 200, height: 200 }, icon: { width: 50, height: 50 } } as const;

/** What is asked for, and what an image without a size is taken for. */
export const NATIVE_IMAGE_SIZE = { width: 1200, height: 627 } as const;

/**
 * What is asked for is shown; up to this much is read and cut. A title that is longer than asked for is refused by the
 * auction.
 */
export const MAX_NATIVE_CHARS = { title: 140, sponsored: 100, description: 500, callToAction: 60 } as const;
export type NativeText = keyof typeof MAX_NATIVE_CHARS;

const { main, icon } = MIN_NATIVE_IMAGE;

const REQUEST = {
  ver: '1.2',
  context: NATIVE_CONTEXT.social,
  contextsubtype: NATIVE_CONTEXT.chat,
  plcmttype: NATIVE_PLACEMENT_IN_FEED,
  plcmtcnt: 1,
  privacy: 1,
  aurlsupport: 0,
  assets: [
    { id: NATIVE_ASSETS.title, required: 1, title: { len: FORMAT_LIMITS.image.maxHeadlineChars } },
    { id: NATIVE_ASSETS.sponsored, required: 1, data: { type: NATIVE_DATA.sponsored, len: 25 } },
    {
      id: NATIVE_ASSETS.main,
      required: 1,
      img: {
        type: NATIVE_IMAGE.main,
        w: NATIVE_IMAGE_SIZE.width,
        h: NATIVE_IMAGE_SIZE.height,
        wmin: main.width,
        hmin: main.height,
      },
    },
    { id: NATIVE_ASSETS.description, required: 0, data: { type: NATIVE_DATA.description, len: 140 } },
    { id: NATIVE_ASSETS.callToAction, required: 0, data: { type: NATIVE_DATA.callToAction, len: 15 } },
    { id: NATIVE_ASSETS.displayUrl, required: 0, data: { type: NATIVE_DATA.displayUrl } },
    {
      id: NATIVE_ASSETS.icon,
      required: 0,
      img: { type: NATIVE_IMAGE.icon, wmin: icon.width, hmin: icon.height },
    },
  ],
  eventtrackers: [NATIVE_EVENTS.impression, NATIVE_EVENTS['viewable-50']].map((event) => ({
    event,
    methods: [NATIVE_METHOD_IMAGE],
  })),
} as const;

/** `imp.native.request`: Native 1.2 as a string, whose root is the request itself. The same for every slot. */
export const NATIVE_REQUEST = JSON.stringify(REQUEST);
