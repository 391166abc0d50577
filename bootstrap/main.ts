import { parseArgs } from 'node:util';
import { acceptNewOf, serve, type ServeOptions } from './serve.js';

const OPTIONS = {
  'accept-new-ledger': { type: 'boolean' },
  'accept-new-state': { type: 'boolean' },
  'accept-new-signing-key': { type: 'boolean' },
} as const;

/** What was asked for; `undefined`: this is no way to start a server. */
const options = (): ServeOptions | undefined => {
  const { values, tokens } = parseArgs({
    ...{ options: OPTIONS, strict: false, allowPositionals: true, tokens: true },
  });
  // An option with a value would count as absent.
  const isKnown = tokens.every(
    (token) => token.kind === 'option' && Object.hasOwn(OPTIONS, token.name) && token.value === undefined,
  );
  if (!isKnown) return undefined;
  return {
    acceptNewLedger: values['accept-new-ledger'] === true,
    acceptNewState: values['accept-new-state'] === true,
    acceptNewSigningKey: values['accept-new-signing-key'] === true,
  };
};

const asked = options();
if (asked === undefined) {
  const known = Object.keys(OPTIONS).map((name) => `--${name}`);
  process.stderr.write(
    'This starts a server, which takes its settings from the environment (docs/reference/configuration.md) and only ' +
      `these options: ${known.join(', ')}. For commands run: npx ad-placement --help\n`,
  );
  process.exitCode = 1;
} else await serve({ acceptNew: acceptNewOf(asked) });
