import { attachOverlays, openInTab, type Overlays } from './attach-overlays.js';
import type { OverlayClick, OverlayFetcher } from './options.js';
import type { SafeArea } from './player-view.js';

/** `src` with the playback's request in its query. */
const fetcherOf =
  (src: string): OverlayFetcher =>
  async ({ titleId, width, height }) => {
    const address = new URL(src, document.baseURI);
    for (const [name, value] of Object.entries({ title_id: titleId, width, height })) {
      address.searchParams.set(name, String(value));
    }
    const answer = await fetch(address);
    return answer.ok ? ((await answer.json()) as unknown) : undefined;
  };

const safeAreaOf = (element: Element): Partial<SafeArea> => {
  const sides = (['top', 'bottom'] as const).filter((side) => element.hasAttribute(`safe-area-${side}`));
  return Object.fromEntries(sides.map((side) => [side, Number(element.getAttribute(`safe-area-${side}`)) || 0]));
};

/** Hosts may listen for `adclick` and prevent it; else the film pauses, and the address opens in a new tab. */
const tell =
  (element: Element) =>
  (click: OverlayClick): void => {
    const event = new CustomEvent('adclick', { detail: click, bubbles: true, cancelable: true });
    if (element.dispatchEvent(event)) openInTab(click);
  };

/** What is in the element is over it: it is the wrapper that goes full screen. */
const becomeWrapper = (element: HTMLElement): void => {
  const { position, display } = getComputedStyle(element);
  if (position === 'static') element.style.position = 'relative';
  if (display === 'inline') element.style.display = 'block';
};

/** What defines `<video-ads src title-id>` around a `<video>`, with the client for production or for development. */
export const videoAdsOf =
  (attach: typeof attachOverlays) =>
  (name = 'video-ads'): void => {
    if (customElements.get(name) !== undefined) return;
    class VideoAds extends HTMLElement {
      #overlays: Overlays | undefined;
      /** A video that comes later, as frameworks and parsers bring it. */
      readonly #watch = new MutationObserver(() => this.#attach());

      connectedCallback(): void {
        becomeWrapper(this);
        this.#watch.observe(this, { childList: true, subtree: true });
        this.#attach();
      }

      disconnectedCallback(): void {
        this.#watch.disconnect();
        this.#overlays?.destroy();
        this.#overlays = undefined;
      }

      #attach(): void {
        const video = this.querySelector('video');
        if (video === null || this.#overlays !== undefined) return;
        this.#watch.disconnect();
        const read = (attribute: string): string | undefined => this.getAttribute(attribute) ?? undefined;
        this.#overlays = attach(video, {
          titleId: read('title-id') ?? '',
          fetcher: fetcherOf(read('src') ?? ''),
          safeArea: safeAreaOf(this),
          serviceOrigin: read('service-origin'),
          brand: read('brand'),
          dismissLabel: read('dismiss-label'),
          onClick: tell(this),
        });
      }
    }
    customElements.define(name, VideoAds);
  };

/** Defines `<video-ads>`. A function, because importing the module on a server must have no side effects. */
export const defineVideoAds = videoAdsOf(attachOverlays);
