import { acceptNewOf, serve } from './serve.js';

await serve({
  acceptNew: acceptNewOf({
    acceptNewLedger: process.argv.includes('--accept-new-ledger'),
    acceptNewState: process.argv.includes('--accept-new-state'),
    acceptNewSigningKey: process.argv.includes('--accept-new-signing-key'),
  }),
});
