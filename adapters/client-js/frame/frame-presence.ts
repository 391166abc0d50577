import type { WireClientErrorCode } from '../../wire/names.js';
import type { Clock } from '../io/clock.js';
import type { Context } from '../state/context.js';
import { NOT_SHOWN } from './frame-data.js';
import type { PairedAd } from '../state/state.js';

/** Why a frame is not visible. */
export type FrameFault = Extract<WireClientErrorCode, `frame_${string}`>;

/** What a platform knows about a frame without asking its page. */
export interface FrameSight {
  /** The ad would be in sight now, if it showed anything. */
  isVisible(): boolean;
  /** Why its page is silent. */
  findFault(): Promise<FrameFault>;
  /** Nothing more of the frame is shown. */
  collapse(): void;
}

/** Whether the page in a frame is there at all. */
export interface FramePresence {
  /** The frame is on the page. Returns its end, after which nothing fails any more; it may start again. */
  start(): () => void;
  spoke(): void;
  /** Gives the frame up, with one `ad.error`. */
  fail(errCode: string, message?: string): void;
}

/** Polled once a second: only time in which the ad could be seen counts. */
const LOOK_MS = 1_000;
const MAX_LOOKS = 10;

/** Calls back after ten seconds in which something could be seen. Returns what stops it. */
const waitInSight = (clock: Clock, isVisible: () => boolean, giveUp: () => void): (() => void) => {
  let looks = 0;
  let stop: () => void;
  const wait = (): void => void (stop = clock.after(LOOK_MS, look));
  const look = (): void => {
    if (isVisible()) looks++;
    if (looks < MAX_LOOKS) wait();
    else giveUp();
  };
  wait();
  return () => stop();
};

/** A page that is silent for ten seconds in which it could be seen has failed. */
export const createPresence = ({ config, store, fail }: Context, ad: PairedAd, sight: FrameSight): FramePresence => {
  const { bidId } = ad;
  let isOver = false;
  let hasSpoken = false;
  let stop = (): void => undefined;
  const end = (): void => {
    isOver = true;
    stop();
  };
  const giveUp: FramePresence['fail'] = (errCode, message = NOT_SHOWN) => {
    if (isOver) return;
    end();
    sight.collapse();
    store.dispatch({ type: 'ad-changed', bidId, change: { isBroken: true } });
    fail(errCode, message, ad);
  };
  const ask = (): void => void sight.findFault().then((fault) => hasSpoken || giveUp(fault));
  return {
    start() {
      isOver = hasSpoken = false;
      stop = waitInSight(config.clock, sight.isVisible, ask);
      return end;
    },
    spoke() {
      if (isOver || hasSpoken) return;
      stop();
      hasSpoken = true;
    },
    fail: giveUp,
  };
};
