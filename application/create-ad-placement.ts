import type { AdPlacement } from './api/ad-placement.js';
import { appendEntry } from './counting/append-entry.js';
import { authenticate, bearerCaller } from './request/authenticate.js';
import { tolerate } from './faults/outage.js';
import { watchPort } from './faults/watch-port.js';
import { followClick } from './counting/follow-click.js';
import { observeEvents } from './observed/observe-events.js';
import { observePorts } from './observed/observe-ports.js';
import { placeOverlays } from './overlay/place-overlays.js';
import type { Ports } from './ports/index.js';
import { createCurrentEdition } from './sale/edition.js';
import { outboundAllowances } from './sale/outbound-allowance.js';
import { contentCheckWithin } from './turn/content-allowance.js';
import { preloadTurn } from './turn/preload-turn.js';
import { recordEvents } from './counting/record-events.js';
import { renderAd, renderAvatar, renderMarkup } from './ads/render-ad.js';
import { overlaySlots } from './overlay/render-overlay.js';
import { startSession } from './request/start-session.js';
import { createBidderTexts } from './ads/bidder-text.js';
import { streamText } from './ads/stream-text.js';
import { titleSignatures } from './overlay/title-signature.js';

/** A client's own telemetry. A sink that throws against its contract loses the report. */
const recordReport =
  (ports: Pick<Ports, 'faults' | 'reports'>): AdPlacement['recordReport'] =>
  (report) => {
    try {
      ports.reports.receive(report);
    } catch (error) {
      tolerate(ports, 'reports.receive', error);
    }
  };

/** Demand comes and goes while the service runs: it is read anew each time, not copied. */
const withinAllowance = (ports: Ports): Ports => ({
  ...ports,
  get demand() {
    return ports.demand;
  },
  contentCheck: contentCheckWithin(ports),
});

/**
 * The engine behind its driving port: everything a transport for clients may ask. Its only state are requests under
 * way, what it derives of the catalog in force, and how much each network has caused to be sent.
 */
export const createAdPlacement = (given: Ports): AdPlacement => {
  const ports = observePorts(given);
  const bidderTexts = createBidderTexts(ports);
  const currentEdition = createCurrentEdition(ports, bidderTexts);
  const allowanceFor = outboundAllowances(ports);
  return watchPort<AdPlacement>(ports, {
    authenticate: authenticate(ports),
    bearer: bearerCaller(ports),
    startSession: startSession(ports),
    preloadTurn: preloadTurn(withinAllowance(ports), { currentEdition, allowanceFor }),
    placeOverlays: placeOverlays(ports),
    ...titleSignatures(ports),
    ...overlaySlots(ports, { currentEdition, allowanceFor }),
    renderAd: renderAd(ports),
    renderMarkup: renderMarkup(ports),
    renderAvatar: renderAvatar(ports),
    streamText: streamText(ports, { append: (entry) => appendEntry(ports, entry), currentEdition }),
    recordEvents: observeEvents(recordEvents(ports), ports.telemetry),
    followClick: followClick(ports),
    recordReport: recordReport(ports),
  });
};
