import type { Credential } from '../../application/ports/catalog.js';
import { exposureOf, knownTokenAccounts } from '../settings/exposure.js';
import type { Settings } from '../settings/settings.js';
import { ok, problem, warning, type Finding } from './finding.js';

const SUBJECT = 'who may come in';

/** Whether anybody who has read the README could use this server from elsewhere. */
export const checkExposure = (settings: Settings, credentials: ReadonlyMap<string, Credential>): Finding => {
  const exposed = exposureOf(settings);
  if (exposed !== undefined) return problem(SUBJECT, 'the server does not start like this', exposed);
  if (!settings.isProduction) return ok(SUBJECT, 'only this machine, with the demo accounts');
  const known = knownTokenAccounts(credentials);
  return known.length === 0
    ? ok(SUBJECT, 'no token of a demo account opens anything')
    : warning(
        SUBJECT,
        `a token that everybody knows opens ${known.join(', ')}`,
        'replace it: ad-placement accounts rotate <id>, or mend the file that CONFIG names',
      );
};
