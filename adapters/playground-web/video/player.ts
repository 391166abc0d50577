import { BUTTON_PX, GAP_PX, makeCloseButton } from '../../client-video/frame/close-button.js';
import { returnFocus } from '../../client-video/frame/focus-return.js';
import type { WireAdSlot } from '../../wire/video-ads.js';
import { button, dropDown, element } from '../dom.js';
import type { ShownOverlay } from './clicks.js';
import { clockText, type Playhead } from './playhead.js';
import { TITLE } from './slots.js';

const SPEEDS = { 1: '1×', 4: '4×', 16: '16×' };
/** Browsers do not play smoothly faster than this. */
const MAX_RATE = 4;
const SECOND_MS = 1_000;

/** A muted loop in place of a film; it follows the playhead. */
const createClip = (playhead: Playhead): HTMLVideoElement => {
  const files = { src: '/playground/harbor.webm', poster: '/playground/harbor.jpg' };
  const clip = element('video', { ...files, loop: '', playsinline: '', preload: 'auto', 'aria-hidden': 'true' });
  clip.muted = true;
  playhead.subscribe(() => {
    clip.playbackRate = Math.min(playhead.speed(), MAX_RATE);
    if (playhead.isPlaying() === !clip.paused) return;
    if (playhead.isPlaying()) void clip.play().catch(() => undefined);
    else clip.pause();
  });
  return clip;
};

const createScrubber = (playhead: Playhead): HTMLInputElement => {
  const max = String(TITLE.durationMs / SECOND_MS);
  const scrubber = element('input', { type: 'range', min: '0', max, step: '1', 'aria-label': 'Position', value: '0' });
  scrubber.addEventListener('input', () => playhead.seek(Number(scrubber.value) * SECOND_MS));
  playhead.subscribe(() => {
    scrubber.value = String(Math.floor(playhead.nowMs() / SECOND_MS));
    scrubber.setAttribute('aria-valuetext', `${clockText(playhead.nowMs())} of ${clockText(TITLE.durationMs)}`);
  });
  return scrubber;
};

const markOf = ({ start_ms, end_ms }: WireAdSlot): HTMLElement => {
  const mark = element('span', 'mark');
  mark.style.left = `${(start_ms / TITLE.durationMs) * 100}%`;
  mark.style.width = `${((end_ms - start_ms) / TITLE.durationMs) * 100}%`;
  return mark;
};

export const createPlayer = (playhead: Playhead) => {
  const screen = element('div', 'screen', createClip(playhead));
  const marks = element('div', { class: 'marks', 'aria-hidden': 'true' });
  const toggle = button('Play', 'primary', () => (playhead.isPlaying() ? playhead.pause() : playhead.play()));
  const time = element('span', 'time');
  const track = element('div', 'track grow', marks, createScrubber(playhead));
  const speeds = dropDown({ 'aria-label': 'Speed' }, SPEEDS, (speed) => playhead.setSpeed(Number(speed)));
  const controls = element('div', 'row transport', toggle, track, time, speeds);
  const update = (): void => {
    toggle.textContent = playhead.isPlaying() ? 'Pause' : 'Play';
    time.textContent = `${clockText(playhead.nowMs())} / ${clockText(TITLE.durationMs)}`;
  };
  playhead.subscribe(update);
  update();
  const room = element('div', 'room', screen);
  return {
    node: element('div', 'player sheet', room, controls),
    /** What the overlays lie on. */
    screen,
    setSlots: (slots: readonly WireAdSlot[]): void => marks.replaceChildren(...slots.map(markOf)),
    /** Fits the screen into the room there is and returns its size. */
    resize(wanted: number, ratio: number) {
      const width = Math.min(wanted, room.clientWidth);
      const height = Math.round(width / ratio);
      Object.assign(screen.style, { width: `${width}px`, height: `${height}px` });
      return { width, height };
    },
  };
};

const MARGIN_PX = 8;

const makeOverlay = (slot: WireAdSlot): HTMLIFrameElement => {
  const frame = element('iframe', { title: 'Advertisement', class: 'overlay' });
  const [width, height] = [`${slot.width}px`, `${slot.height}px`];
  Object.assign(frame.style, { width, height, [slot.position]: `${MARGIN_PX}px` });
  frame.src = slot.iframe_url;
  return frame;
};

const makeCloser = (slot: WireAdSlot, onPress: () => void): HTMLButtonElement => {
  const closer = makeCloseButton(onPress);
  closer.setAttribute('aria-label', 'Close ad');
  // Beside the frame, which is in the middle, at its upper end.
  const left = `calc(50% + ${slot.width / 2 + GAP_PX}px)`;
  const inset = slot.position === 'top' ? MARGIN_PX : MARGIN_PX + slot.height - BUTTON_PX;
  Object.assign(closer.style, { left, [slot.position]: `${inset}px` });
  return closer;
};

export const createOverlayLayer = (screen: HTMLElement) => {
  /** A slot that was closed stays so for its playback. */
  const closed = new Set<string>();
  let current: { readonly slot: WireAdSlot; readonly frame: HTMLIFrameElement; remove(): void } | undefined;
  const take = (): void => {
    current?.remove();
    current = undefined;
  };
  const put = (slot: WireAdSlot): void => {
    const frame = makeOverlay(slot);
    const closer = makeCloser(slot, () => {
      closed.add(slot.slot_id);
      take();
    });
    const focus = returnFocus([frame, closer]);
    const remove = (): void => {
      focus.end();
      frame.remove();
      closer.remove();
    };
    screen.append(frame, closer);
    current = { slot, frame, remove };
  };
  return {
    /** Shows the slot's overlay at its edge, or removes the one on show. */
    show(slot: WireAdSlot | undefined): void {
      const wanted = slot === undefined || closed.has(slot.slot_id) ? undefined : slot;
      if (wanted === current?.slot) return;
      take();
      if (wanted !== undefined) put(wanted);
    },
    shown: (): ShownOverlay | undefined =>
      current && { slotId: current.slot.slot_id, window: current.frame.contentWindow },
  };
};
