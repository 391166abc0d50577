import { AD_SERVER_URL } from './app/ads';

/** Then Vite writes styles without a nonce. */
const isDevelopment = process.env.NODE_ENV === 'development';

export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  telemetry: false,
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
        'connect-src': [`'self'`, AD_SERVER_URL],
        'frame-src': [AD_SERVER_URL],
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
