import adapter from '@sveltejs/adapter-node';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';
import { AD_SERVER_URL } from './src/ads.ts';

export default defineConfig({
  plugins: [
    sveltekit({
      adapter: adapter(),
      // SvelteKit adds a nonce for each page: scripts of this app run, and of others only the frames of ads are shown.
      csp: {
        directives: {
          'default-src': ['none'],
          'script-src': ['self'],
          'style-src': ['self'],
          // The one attribute that SvelteKit writes: it hides the line that tells screen readers of another page.
          'style-src-attr': ['unsafe-hashes', 'sha256-S8qMpvofolR8Mpjy4kQvEm7m1q8clzU4dfDH0AmvZjo='],
          'img-src': ['self', 'data:'],
          'connect-src': ['self', AD_SERVER_URL],
          'frame-src': [AD_SERVER_URL],
          'base-uri': ['none'],
          'form-action': ['self'],
          'frame-ancestors': ['none'],
        },
      },
    }),
  ],
});
