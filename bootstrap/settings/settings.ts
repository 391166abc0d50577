import type { ParsedSettings } from './settings-schema.js';

/** How the server runs; every value has a default, so that no configuration is needed. */
export interface Settings extends Readonly<Omit<ParsedSettings, 'dataDir' | 'playground'>> {
  /** Holds the signing key and, without `databaseUrl`, the database. Absent: nothing outlives the process. */
  readonly dataDir?: string | undefined;
  readonly playground: boolean;
}

/** Whether anything but the template writes texts. */
export const writesByModel = ({ writerUrl, playgroundWriter }: Settings): boolean =>
  writerUrl !== undefined || playgroundWriter !== undefined;

export const serverAddress = ({ publicUrl, port }: Settings): string => publicUrl ?? `http://127.0.0.1:${port}`;
