import { readSettings } from '../../settings/read-settings.js';
import { serverAddress as usualAddress } from '../../settings/settings.js';

/** Where the operator's server is, and with what it is asked; both can be given, else the settings say. */
export interface ServerAddress {
  readonly url: string;
  readonly token: string | undefined;
}

export const serverAddress = (options: { readonly url?: string; readonly token?: string }): ServerAddress => {
  const settings = readSettings(process.env);
  return {
    url: options.url ?? usualAddress(settings),
    token: options.token ?? settings.adminToken,
  };
};
