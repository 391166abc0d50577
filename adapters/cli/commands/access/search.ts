import type { Command } from 'commander';
import { printText } from '../../terminal-text.js';
import { askServer, answerText, withServerOptions, type FindServer, type ServerOptions } from './server.js';

/** Options that are parameters of an endpoint, by the same names: how each is written, and what it does. */
export type SearchParameters = Readonly<Record<string, readonly [flags: string, description: string]>>;

export type SearchOptions<Parameters extends SearchParameters> = ServerOptions & {
  readonly [Name in keyof Parameters]?: string;
} & { readonly json?: boolean };

interface SearchCommand<Parameters extends SearchParameters> {
  readonly path: string;
  readonly parameters: Parameters;
  /** Which tokens the endpoint takes. */
  readonly tokens: string;
}

export interface Search<Page, Parameters extends SearchParameters> extends SearchCommand<Parameters> {
  /** Where to go on behind a page that found nothing; `undefined`: it found something, or is the last. */
  readonly behindNothing: (page: Page) => string | undefined;
}

export const withSearchOptions = <Parameters extends SearchParameters>(
  command: Command,
  { parameters, tokens }: SearchCommand<Parameters>,
): Command => {
  for (const [flags, description] of Object.values(parameters)) command.option(flags, description);
  return withServerOptions(command, tokens).option('--json', 'the answer as it is');
};

/** So many pages in which nothing was found are read on. */
export const MAX_EMPTY_PAGES = 50;

/**
 * The first page on which something of what the options ask for was found, or the last that was read; `undefined` when
 * the first one was printed as it is. Ends the command on a refusal.
 */
export const searchServer = async <Page, Parameters extends SearchParameters>(
  { path, parameters, tokens, behindNothing }: Search<Page, Parameters>,
  options: SearchOptions<Parameters>,
  server: FindServer,
): Promise<Page | undefined> => {
  const query = new URLSearchParams();
  for (const name of Object.keys(parameters)) {
    const value = options[name as keyof Parameters];
    if (value !== undefined) query.set(name, String(value));
  }
  for (let read = 1; ; read++) {
    const text = await answerText(await askServer(server(options), `${path}?${query}`), `give ${tokens}`);
    if (options.json === true) return void printText(text);
    const page = JSON.parse(text) as Page;
    const cursor = behindNothing(page);
    if (cursor === undefined || read === MAX_EMPTY_PAGES) return page;
    query.set('cursor', cursor);
  }
};
