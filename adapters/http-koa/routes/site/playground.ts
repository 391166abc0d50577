import type Koa from 'koa';
import { explainDecision } from '../../../../domain/decision-record/explain.js';
import type { DecisionRecord } from '../../../../domain/decision-record/report.js';
import { decisionId } from '../../../../domain/values/ids.js';
import { cpmToUsd, type Cpm } from '../../../../domain/values/money.js';
import type { PlaygroundConfig, PlaygroundDecision } from '../../../wire/playground.js';
import { isBidId } from '../../preload/bid-id.js';
import { sendEmpty, sendJson } from '../../response/send.js';
import { sendWholeAsset } from '../../response/send-asset.js';
import { APP_NEEDS, playgroundHeaders, VIEWER_NEEDS } from '../../pages/headers.js';
import { toAsset } from '../../static/assets.js';
import { embedConfig, type Playground } from '../../static/playground-files.js';
import type { RouteDeps, Routes } from '../../routing/route-deps.js';
import { answerAds } from '../ads/ads.js';
import { sendTexts } from './playground-texts.js';

/** Pages by the path they are served at. */
const PAGES = {
  '/': 'index.html',
  '/video': 'video.html',
  '/reference': 'reference.html',
  '/playground/foreign': 'foreign.html',
} as const;

const pageConfig = ({ urls, brand, brandHeaders }: RouteDeps, playground: Playground): PlaygroundConfig => ({
  origin: urls.origin,
  brand,
  decisionHeader: brandHeaders.decisionIdNames[0] ?? '',
  tokens: playground.tokens,
  model: playground.assistant?.model,
  writing: playground.writing && {
    by: playground.writing.by,
    model: playground.writing.model,
    templateTokens: playground.writing.templateTokens,
  },
});

const sendFile = (ctx: Koa.Context, name: string, { files }: Playground): void => {
  const file = files.get(name);
  // Pages are served at their own paths, with their policy.
  if (file === undefined || name.endsWith('.html')) return sendEmpty(ctx, 404);
  ctx.set('Cache-Control', 'no-cache');
  // Hosts in development have it in pages of their own.
  if (name === 'devtools.js') ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  sendWholeAsset(ctx, file);
};

/**
 * Accounts whose publisher token stands in the page, and that of the video page: whoever reads the page can use them,
 * and nobody else's records are told.
 */
const isPublicAccount = (accountId: string, { placement }: RouteDeps, playground: Playground): boolean => {
  const { tokens, apiToken, writing } = playground;
  return (
    placement.authenticate('api', apiToken)?.id === accountId ||
    [...Object.values(tokens), ...Object.values(writing?.templateTokens ?? {})].some(
      (token) => placement.authenticate('publisher', token)?.id === accountId,
    )
  );
};

const usdOf = (cpm: Cpm | undefined): number | undefined => cpm && cpmToUsd(cpm);

const drawable = (record: DecisionRecord): PlaygroundDecision => ({
  outcome: record.outcome,
  bidIds: record.bidIds,
  gates: record.gates.map(({ gate, pass, reason }) => ({ gate, pass, reason })),
  candidates: record.candidates.map(({ source, candidate, outcome, price, floor, clearingPrice }) => ({
    ...{ source, candidate, outcome },
    ...{ price: usdOf(price), floor: usdOf(floor), paid: usdOf(clearingPrice) },
  })),
  lines: explainDecision(record),
});

/** `GET /playground/decisions/{id}`: why a turn of the playground showed an ad, or none. */
const explain = async (ctx: Koa.Context, id: string, deps: RouteDeps, playground: Playground): Promise<void> => {
  ctx.set('Cache-Control', 'no-store');
  // The devtools ask from the page of a host; a token of these accounts is in every page of the playground.
  ctx.set('Access-Control-Allow-Origin', '*');
  const record = isBidId(id) ? await deps.operations.explain(decisionId(id)) : undefined;
  if (record === undefined || !isPublicAccount(record.accountId, deps, playground)) return sendEmpty(ctx, 404);
  sendJson(ctx, 200, drawable(record));
};

/**
 * `POST /playground/ads`: `POST /v1/ads` for the demo title, asked by the page's own server as a player's backend
 * would.
 */
const proxyAds = async (ctx: Koa.Context, deps: RouteDeps, { apiToken }: Playground): Promise<void> => {
  const account = deps.placement.authenticate('api', apiToken);
  if (account === undefined) return sendJson(ctx, 200, { title_id: '', slots: [] });
  await answerAds(ctx, account, deps);
};

/**
 * The playground at `/`, in place of a line of text, the video page at `/video` and the interface to be read at
 * `/reference`. Without it configured, nothing.
 */
export const playgroundRoutes: Routes = (routes, deps) => {
  const { playground } = deps;
  if (playground === undefined) return;
  const config = pageConfig(deps, playground);
  for (const [path, name] of Object.entries(PAGES)) {
    const page = playground.files.get(name);
    const html = page && toAsset(Buffer.from(embedConfig(page, config)), name, false);
    const headers = playgroundHeaders(deps.urls.origin, path === '/reference' ? VIEWER_NEEDS : APP_NEEDS);
    routes.on('GET', path, (ctx) => {
      if (html === undefined) return sendEmpty(ctx, 404);
      ctx.set(headers);
      sendWholeAsset(ctx, html);
    });
  }
  routes.on('POST', '/playground/ads', (ctx) => proxyAds(ctx, deps, playground));
  routes.on('GET', '/playground/decisions/*', (ctx, id) => explain(ctx, id, deps, playground));
  const { writing } = playground;
  if (writing !== undefined) routes.on('GET', '/playground/texts/*', (ctx, id) => sendTexts(ctx, id, deps, writing));
  routes.on('GET', '/playground/*', (ctx, name) => sendFile(ctx, name, playground));
};
