import type { OverlaySlot } from './slot.js';

/** Where a film is, and how it moves. */
export type Playhead = Pick<HTMLMediaElement, 'currentTime' | 'paused' | 'ended' | 'seeking' | 'playbackRate'>;

export interface Cue {
  /** The slot whose frame belongs on the page. */
  readonly slot: OverlaySlot | undefined;
  /** Its time has come; before, its frame is loaded and not seen. */
  readonly isDue: boolean;
  /** Real time until the next check, unless the film reports a change before; `undefined` while it stands still. */
  readonly againMs: number | undefined;
}

/** A slot loads this much real time ahead: enough for an auction and a page. */
export const LEAD_MS = 3_000;
/** How often a stalled (buffering) film is checked. */
const MIN_WAIT_MS = 50;

const isRunning = ({ paused, ended, seeking, playbackRate }: Playhead): boolean =>
  !paused && !ended && !seeking && playbackRate > 0;

/** What belongs on the page now. While the viewer seeks, nothing new loads: each frame that loads is an auction. */
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
