import type { Endpoint } from '../../server/routing/endpoint.js';

const WELCOME = `Ad placement service. Try:
  GET  /healthz        the process is alive
  GET  /readyz         it takes requests
  GET  /openapi.json   every endpoint
  POST /v1/ads         placements over a video (bearer API token)
  POST /preload        an ad for a conversation (publisher token)
`;

interface WelcomeUses {
  readonly playground?: object | undefined;
}

/** `GET /` where there is no playground. */
export const welcome: Endpoint<WelcomeUses> = {
  method: 'GET',
  path: '/',
  handler: ({ playground }) =>
    playground === undefined
      ? (ctx) => {
          ctx.set('X-Content-Type-Options', 'nosniff');
          ctx.body = WELCOME;
        }
      : undefined,
};
