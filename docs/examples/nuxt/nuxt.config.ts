/** Origin of the ad service, and the public token of your account there. */
const { NUXT_PUBLIC_AD_SERVER_URL: adServerUrl = 'http://127.0.0.1:8080' } = process.env;
const publisherToken = 'dev-publisher-token';

/** Then Vite writes styles without a nonce. */
const isDevelopment = process.env.NODE_ENV === 'development';

export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  telemetry: false,
  runtimeConfig: { public: { adServerUrl, publisherToken } },
  modules: ['nuxt-security'],
  css: ['~/chat.css'],
  features: { inlineStyles: false },
  app: {
    head: {
      htmlAttrs: { lang: 'en' },
      title: 'Beanwise',
      meta: [{ name: 'description', content: 'A coffee companion, with ads below its answers.' }],
      link: [{ rel: 'icon', href: 'data:,' }],
    },
  },
  security: {
    // What anything has to say on the console of a browser is not taken out of the build.
    removeLoggers: false,
    headers: {
      // A nonce for each page: scripts of this app run, and of others only the frames of ads are shown.
      contentSecurityPolicy: {
        'default-src': [`'none'`],
        'script-src': [`'self'`, `'nonce-{{nonce}}'`, `'strict-dynamic'`],
        'script-src-attr': [`'none'`],
        'style-src': [`'self'`, isDevelopment ? `'unsafe-inline'` : `'nonce-{{nonce}}'`],
        'img-src': [`'self'`, 'data:'],
        'font-src': [`'self'`],
        'connect-src': [`'self'`, adServerUrl],
        'frame-src': [adServerUrl],
        'base-uri': [`'none'`],
        'form-action': [`'self'`],
        'frame-ancestors': [`'none'`],
        'upgrade-insecure-requests': false,
      },
      // Of browsers that isolate pages only Chromium shows frames of other origins, those of ads among them.
      crossOriginEmbedderPolicy: false,
    },
  },
});
