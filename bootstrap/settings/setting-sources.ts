import { SETTINGS, type SettingName } from './settings-table.js';

/** Names of what may hold a secret; an address may have a password in it. */
const SECRET = /KEY|TOKEN|SECRET|PASSWORD|URL|ENDPOINT/;
const REDACTED = '[redacted]';

export interface SettingSources {
  /** By variable: what the environment says. */
  readonly environment: Readonly<Record<string, unknown>>;
  /** By variable: what the configuration file says, and the environment does not. */
  readonly file: Readonly<Record<string, unknown>>;
}

const shown = (found: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) => {
      if (!Object.hasOwn(SETTINGS, name)) return [];
      const { variable } = SETTINGS[name as SettingName];
      return [[variable, SECRET.test(variable) ? REDACTED : value]];
    }),
  );

/** Where each setting comes from, without secrets; what is in neither has its default. */
export const describeSources = (
  environment: Readonly<Record<string, unknown>>,
  file: Readonly<Record<string, unknown>>,
): SettingSources => {
  const others = Object.fromEntries(Object.entries(file).filter(([name]) => !Object.hasOwn(environment, name)));
  return { environment: shown(environment), file: shown(others) };
};
