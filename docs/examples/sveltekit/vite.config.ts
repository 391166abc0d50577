import adapter from '@sveltejs/adapter-node';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig, loadEnv } from 'vite';

export default defineConfig(({ mode }) => {
  // As in `src/env.ts`.
  const { AD_SERVER_URL = 'http://127.0.0.1:8080' } = loadEnv(mode, '.', 'AD_');
  const service = AD_SERVER_URL as `${string}://${string}.${string}`;
  return {
    plugins: [
      sveltekit({
        adapter: adapter(),
        // SvelteKit adds a nonce for each page: scripts of this app run; of others only the frames of ads are shown.
        csp: {
          directives: {
            'default-src': ['none'],
            'script-src': ['self'],
            'style-src': ['self'],
            // The one attribute that SvelteKit writes: it hides the line that tells screen readers of another page.
            'style-src-attr': ['unsafe-hashes', 'sha256-S8qMpvofolR8Mpjy4kQvEm7m1q8clzU4dfDH0AmvZjo='],
            'img-src': ['self', 'data:'],
            'connect-src': ['self', service],
            'frame-src': [service],
            'base-uri': ['none'],
            'form-action': ['self'],
            'frame-ancestors': ['none'],
          },
        },
      }),
    ],
  };
});
