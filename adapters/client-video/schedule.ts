import type { OverlaySlot } from './slot.js';

/** Where a film is, and how it moves. */
export type Playhead = Pick<HTMLMediaElement, 'currentTime' | 'paused' | 'ended' | 'seeking' | 'playbackRate'>;

export interface Cue {
  /** The slot whose frame is to be on the page. */
  readonly slot: OverlaySlot | undefined;
  /** Its time has come; before, its frame is loaded and not seen. */
  readonly isDue: boolean;
  /** Real time until this has to be asked again, where the film tells nothing before; `undefined` while it stands. */
  readonly againMs: number | undefined;
}

/** So long before its time a slot is loaded, in real time: enough for an auction and a page. */
export const LEAD_MS = 3_000;
/** A film that does not get on (it buffers) is looked at this often. */
const MIN_WAIT_MS = 50;

const isRunning = ({ paused, ended, seeking, playbackRate }: Playhead): boolean =>
  !paused && !ended && !seeking && playbackRate > 0;

/**
 * What the film wants on the page now. While somebody searches in it nothing new is loaded: each frame that loads is an
 * auction.
 */
export const cueAt = (film: Playhead, slots: readonly OverlaySlot[], shown: OverlaySlot | undefined): Cue => {
  const nowMs = film.currentTime * 1_000;
  const lead = LEAD_MS * film.playbackRate;
  const due = slots.find(({ start_ms, end_ms }) => start_ms <= nowMs && nowMs < end_ms);
  const running = isRunning(film);
  const near = slots.find(({ start_ms }) => nowMs < start_ms && start_ms <= nowMs + lead);
  const wanted = due ?? (running || near === shown ? near : undefined);
  const slot = film.seeking && wanted !== shown ? undefined : wanted;
  const bounds = slots.flatMap(({ start_ms, end_ms }) => [start_ms - lead, start_ms, end_ms]);
  const nextMs = Math.min(...bounds.filter((ms) => ms > nowMs));
  const waits = running && Number.isFinite(nextMs);
  return {
    slot,
    isDue: slot !== undefined && slot === due,
    againMs: waits ? Math.max(MIN_WAIT_MS, (nextMs - nowMs) / film.playbackRate) : undefined,
  };
};
