import type { OverlayPageData } from '../../wire/frame-page.js';
import {
  overlayMessageType,
  type WireOverlayClick,
  type WireOverlayWord,
  type WireOverlayWords,
} from '../../wire/video-ads.js';

/**
 * A message of an overlay to the player around it (`docs/reference/protocol.md#the-messages-of-an-overlay`). It holds
 * no secret: the origin of the player is unknown.
 */
export const tellPlayer = (
  { brand, slotId }: Pick<OverlayPageData, 'brand' | 'slotId'>,
  word: WireOverlayWord,
  more: Pick<WireOverlayClick, 'cta_url'> | WireOverlayWords | undefined = undefined,
): void =>
  window.parent.postMessage({ type: overlayMessageType(brand, word), version: 1, slot_id: slotId, ...more }, '*');
