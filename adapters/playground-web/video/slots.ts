import type { WireAdSlot, WireAdsResponse } from '../../wire/video-ads.js';

/** The title that a server without configuration knows, and its length. */
export const TITLE = { id: 'demo-title', durationMs: 600_000 } as const;

/**
 * One playback: asks this page's server, which holds the API token. No ads is better than no film, so it never rejects.
 */
export const askForSlots = async (width: number, height: number): Promise<WireAdsResponse> => {
  const body = JSON.stringify({ title_id: TITLE.id, context: { player_width: width, player_height: height } });
  try {
    const response = await fetch('/playground/ads', { method: 'POST', body });
    return (await response.json()) as WireAdsResponse;
  } catch {
    return { title_id: TITLE.id, slots: [] };
  }
};

/** The slot whose time it is. */
export const slotAt = (slots: readonly WireAdSlot[], nowMs: number): WireAdSlot | undefined =>
  slots.find(({ start_ms, end_ms }) => start_ms <= nowMs && nowMs < end_ms);
