import type { WireOverlayClick } from '../wire/video-ads.js';
import type { OverlayPageData } from '../wire/frame-page.js';
import { createBeacon } from './beacon.js';
import { buildStrip } from './formats/overlay-strip.js';
import { giveUp } from './give-up.js';
import { buildMedia } from './media/build-media.js';
import { watchSight } from './sight.js';
import { watchViewability } from './viewability.js';

/** Third-party markup over a video may not open anything: the player does. */
const SANDBOX = 'allow-scripts';

/**
 * The creative over a video. It never navigates: its click message asks the player to
 * (`docs/reference/video-ads.md#overlay-creative`).
 */
export const startOverlay = (data: OverlayPageData): void => {
  const beacon = createBeacon({ url: data.eventsUrl, token: data.token, messageId: () => undefined });
  let hasClick = false;
  const clicked = (area: string): void => {
    if (!hasClick) void beacon.report('ad.clicked', area);
    hasClick = true;
    const message: WireOverlayClick = {
      type: data.clickMessageType,
      version: 1,
      slot_id: data.slotId,
      cta_url: data.destinationUrl,
    };
    window.parent.postMessage(message, '*');
  };
  const media = buildMedia(data.media, {
    words: data.words,
    title: `${data.words.label}: ${data.advertiser.name}`,
    onVideo: () => undefined,
    onMarkupClick: () => clicked('markup'),
    focus: { giveBack: () => window.parent.focus(), destroy: () => giveUp(data, 'focus_taken') },
    sandbox: SANDBOX,
  });
  const strip = buildStrip(data, media, clicked);
  document.body.prepend(strip);
  void beacon.report('ad.render-started');
  void beacon.report('ad.render-completed');
  const ready = Promise.resolve(media?.ready);
  watchViewability({ sight: watchSight(strip, undefined), ready }, () => void beacon.report('ad.viewed'));
};
