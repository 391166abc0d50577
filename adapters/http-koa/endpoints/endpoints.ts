import type { Parts } from '../parts.js';
import type { BearerUses } from '../server/caller/authenticate.js';
import type { Endpoint } from '../server/routing/endpoint.js';
import { placeAds } from './ads/overlays/ads.js';
import { overlay } from './ads/overlays/overlay.js';
import { placeAdAsVast, signVastUrl } from './ads/overlays/vast.js';
import { placeAdsAsVmap, signVmapUrl } from './ads/overlays/vmap.js';
import { init } from './ads/init.js';
import { preload } from './ads/preload/preload.js';
import { reportDebug, reportError, reportLog } from './ads/telemetry/telemetry.js';
import { avatarPicture } from './ads/frame/avatar.js';
import { click } from './ads/frame/click.js';
import { countEvents } from './ads/frame/events.js';
import { framePage, markupDocument, modalPage } from './ads/frame/page.js';
import { streamText } from './ads/frame/text.js';
import { listCampaigns, showCampaign } from './operators/campaigns.js';
import { readAudit } from './operators/catalog/audit.js';
import { patchCatalog, putCatalog, rollBackCatalog, setCatalogStatus } from './operators/catalog/change.js';
import { readCatalog, readCatalogHistory } from './operators/catalog/read.js';
import { explainDecision, replayDecision } from './operators/decisions/explain.js';
import { searchDecisions } from './operators/decisions/search.js';
import { issueTicket, openEventStream } from './operators/events.js';
import { comparison } from './operators/figures/comparison.js';
import { lineItemReport } from './operators/figures/line-item.js';
import { reports } from './operators/figures/reports.js';
import { decideReview, listReviews } from './operators/reviews.js';
import { listTexts, reviewTexts } from './operators/texts.js';
import { closeStatement } from './operators/settlement/close-month.js';
import { reconciliation } from './operators/settlement/reconciliation.js';
import { listStatements, showStatement } from './operators/settlement/statements.js';
import { readStatus } from './operators/status.js';
import { importTitles } from './operators/titles.js';
import { createOperatorToken, listOperatorTokens, revokeOperatorToken } from './operators/operator-tokens.js';
import { giveTokens, listTokens, revokeTokens } from './operators/tokens.js';
import { eraseUser } from './operators/users.js';
import { WEBHOOK_ENDPOINTS } from './operators/webhooks.js';
import { assetFile } from './site/assets.js';
import { isAlive, isReady } from './site/health.js';
import { openApi, type OpenApiUses } from './site/openapi.js';
import { playgroundAds } from './site/playground/ads.js';
import { playgroundAssistant } from './site/playground/assistant.js';
import { playgroundDecision } from './site/playground/decisions.js';
import { playgroundFile, playgroundPages } from './site/playground/pages.js';
import { playgroundShownText } from './site/playground/shown-text.js';
import { playgroundTexts } from './site/playground/texts.js';
import { adSlotElement, browserClient, clientPackage, listClientPackages, videoClient } from './site/sdk.js';
import { sellersFile } from './site/sellers.js';
import { welcome } from './site/welcome.js';

/**
 * Every endpoint, in the order of the OpenAPI document. Of two whose paths match, such as `/sdk/js` and `/sdk/{name}`,
 * the first answers.
 */
export const ENDPOINTS: readonly Endpoint<Parts & OpenApiUses & Pick<BearerUses, 'access'>>[] = [
  ...[placeAds, placeAdsAsVmap, signVmapUrl, placeAdAsVast, signVastUrl, overlay],
  ...[init, preload, reportError, reportDebug, reportLog],
  ...[framePage, modalPage, avatarPicture, markupDocument, streamText, countEvents, click],
  ...[issueTicket, openEventStream, searchDecisions, explainDecision, replayDecision],
  ...[isAlive, isReady, openApi, sellersFile, browserClient, adSlotElement, videoClient],
  ...[listClientPackages, clientPackage, assetFile],
  ...[listCampaigns, showCampaign],
  ...[comparison, reports, lineItemReport, reconciliation, listStatements, showStatement, closeStatement, eraseUser],
  ...[listOperatorTokens, createOperatorToken, revokeOperatorToken, listTokens, giveTokens, revokeTokens],
  ...[readCatalog, putCatalog, patchCatalog, readCatalogHistory, readAudit],
  ...[listReviews, decideReview, listTexts, reviewTexts, importTitles, rollBackCatalog, setCatalogStatus, readStatus],
  ...WEBHOOK_ENDPOINTS,
  ...[welcome, ...playgroundPages, playgroundAds, playgroundDecision, playgroundFile],
  ...[playgroundTexts, playgroundShownText],
  playgroundAssistant,
];
