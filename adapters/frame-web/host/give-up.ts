import type { FramePageData } from '../../wire/frame-page.js';
import { openHostLink } from './host-link.js';
import { tellPlayer } from './tell-player.js';

export type Failure = 'render_failed' | 'focus_taken' | 'too_heavy';

const MESSAGES: Readonly<Record<Failure, string>> = {
  render_failed: 'The ad could not be shown.',
  focus_taken: 'The ad was destroyed: script in its frame has taken the focus.',
  too_heavy: 'The ad was stopped: it loads or computes more than an ad may.',
};

/** The page reports it to the server, because a bare host and a player report nothing. */
export const reportFailure = (data: FramePageData, code: Failure): void => {
  const body = JSON.stringify({ error: `${code}: ${MESSAGES[code]}`, additionalData: { bidId: data.bidId } });
  const headers = { 'content-type': 'text/plain;charset=UTF-8' };
  const url = new URL('/error', new URL(data.eventsUrl, location.href));
  void fetch(url, { method: 'POST', body, headers, keepalive: true, credentials: 'omit' }).catch(() => undefined);
};

/** Nothing is shown any more: the host removes its space. `data` is absent when not even that could be read. */
export const giveUp = (data: FramePageData | undefined, code: Failure): void => {
  document.querySelector('.card, .strip')?.remove();
  const message = MESSAGES[code];
  if (data && code !== 'render_failed') reportFailure(data, code);
  if (data?.kind === 'overlay') tellPlayer(data, 'closed');
  else if (data?.kind === 'modal')
    openHostLink(data.code, 'modal').post('error-component-iframe', { message, errorType: code });
  else openHostLink(data?.code ?? '', undefined).post('error-iframe', { message, errCode: code });
};
