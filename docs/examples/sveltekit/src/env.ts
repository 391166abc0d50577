import { defineEnvVars } from '@sveltejs/kit/env';

/**
 * Origin of the ad service, and the public token of your account there. Read by the build, since the
 * Content-Security-Policy in `vite.config.ts` names the same origin.
 */
export const variables = defineEnvVars({
  AD_SERVER_URL: { public: true, static: true, schema: (value) => value ?? 'http://127.0.0.1:8080' },
  PUBLISHER_TOKEN: { public: true, static: true, schema: (value) => value ?? 'dev-publisher-token' },
});
