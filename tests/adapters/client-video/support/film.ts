import { afterEach, beforeEach } from '@jest/globals';
import { attachOverlays, type OverlayOptions, type Player } from '../../../../adapters/client-video/index.js';

export const SERVICE = 'https://ads.example';
export const slotAt = (start_ms: number, position: 'top' | 'bottom' = 'bottom') => ({
  ...{ slot_id: `slot-${start_ms}`, start_ms, end_ms: start_ms + 10_000, width: 768, height: 128, position },
  iframe_url: `${SERVICE}/overlay/slot-${start_ms}`,
});

let resize: () => void;
/** The player has another size. */
export const resized = (): void => resize();
beforeEach(() => {
  class FakeResizeObserver {
    constructor(listener: () => void) {
      resize = listener;
    }
    observe(): void {}
    disconnect(): void {}
  }
  Object.assign(globalThis, { ResizeObserver: FakeResizeObserver });
});
afterEach(() => document.body.replaceChildren());

export const setSize = (node: HTMLElement, offsetWidth: number, offsetHeight: number): void => {
  for (const [name, value] of Object.entries({ offsetWidth, offsetHeight })) {
    Object.defineProperty(node, name, { value, configurable: true });
  }
};

export const makeVideo = (): HTMLVideoElement => {
  const video = document.createElement('video');
  setSize(video, 960, 540);
  // As browsers have it; that of jsdom reports nothing.
  const textTracks = Object.assign(new EventTarget(), { length: 0 });
  Object.defineProperty(video, 'textTracks', { value: textTracks });
  document.body.append(video);
  return video;
};

export const go = (video: HTMLVideoElement, seconds: number, paused = true): void => {
  for (const [name, value] of Object.entries({ currentTime: seconds, paused })) {
    Object.defineProperty(video, name, { value, configurable: true });
  }
  video.dispatchEvent(new Event('timeupdate'));
};

export const frameOf = (): HTMLIFrameElement | null => document.querySelector('iframe');
export const shownFrame = (): HTMLIFrameElement | undefined => {
  const frame = frameOf();
  return frame?.style.visibility === 'visible' ? frame : undefined;
};
export const boxOf = (node: HTMLElement | null | undefined) =>
  node && ['left', 'top', 'width', 'height'].map((name) => Number.parseFloat(node.style.getPropertyValue(name)));

export const post = (word: string, changes: object = {}, sender: object = {}): void => {
  const data = { type: `svc.ad.${word}`, version: 1, slot_id: frameOf()?.src.split('/').pop(), ...changes };
  window.dispatchEvent(
    new MessageEvent('message', { data, origin: SERVICE, source: frameOf()?.contentWindow ?? null, ...sender }),
  );
};

export const attach = async (player: Player, options: Partial<OverlayOptions> = {}) => {
  const overlays = attachOverlays(player, {
    slots: [slotAt(20_000), slotAt(60_000, 'top')],
    ...options,
  } as OverlayOptions);
  await Promise.resolve();
  await Promise.resolve();
  return overlays;
};
