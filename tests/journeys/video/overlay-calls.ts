import type { WireAdSlot, WireAdsResponse } from '../../../adapters/wire/index.js';

/** `POST /v1/ads` with the development account's token, unless the headers say otherwise. */
export const callAds = (url: string, body: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${url}/v1/ads`, {
    method: 'POST',
    body,
    headers: { authorization: 'Bearer dev-api-token', 'content-type': 'application/json', ...headers },
  });

/** The demo title's slots for a player. */
export const askForSlots = async (
  url: string,
  context: { readonly player_width?: number; readonly player_height?: number } | undefined,
  token = 'dev-api-token',
): Promise<readonly WireAdSlot[]> => {
  const body = JSON.stringify({ title_id: 'demo-title', context });
  const answer = await callAds(url, body, { authorization: `Bearer ${token}` });
  if (answer.status !== 200) throw new Error(`No slots: status ${answer.status}.`);
  return ((await answer.json()) as WireAdsResponse).slots;
};
