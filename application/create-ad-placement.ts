import type { AdPlacement } from './ad-placement.js';
import { authenticate } from './authenticate.js';
import { followClick } from './follow-click.js';
import { placeOverlays } from './place-overlays.js';
import type { Ports } from './ports/index.js';
import { preloadTurn } from './preload-turn.js';
import { recordEvents } from './record-events.js';
import { recordReport } from './record-report.js';
import { renderAd, renderMarkup } from './render-ad.js';
import { renderOverlay } from './render-overlay.js';
import { startSession } from './start-session.js';
import { streamText } from './stream-text.js';

/** The engine behind its driving port: everything a transport for clients may ask. Holds no state beyond requests under way. */
export const createAdPlacement = (ports: Ports): AdPlacement => ({
  authenticate: authenticate(ports),
  startSession: startSession(ports),
  preloadTurn: preloadTurn(ports),
  placeOverlays: placeOverlays(ports),
  renderOverlay: renderOverlay(ports),
  renderAd: renderAd(ports),
  renderMarkup: renderMarkup(ports),
  streamText: streamText(ports),
  recordEvents: recordEvents(ports),
  followClick: followClick(ports),
  recordReport: recordReport(ports),
});
