import type { Command } from 'commander';
import { printText } from '../../terminal-text.js';
import { askServer, answerText, withServerOptions, type FindServer, type ServerOptions } from './server.js';

/** Options that are parameters of an endpoint, by the same names: how each is written, and what it does. */
export type SearchParameters = Readonly<Record<string, readonly [flags: string, description: string]>>;

export type SearchOptions<Parameters extends SearchParameters> = ServerOptions & {
  readonly [Name in keyof Parameters]?: string;
} & { readonly json?: boolean };

export interface Search<Parameters extends SearchParameters> {
  readonly path: string;
  readonly parameters: Parameters;
  /** Which tokens the endpoint takes. */
  readonly tokens: string;
}

export const withSearchOptions = <Parameters extends SearchParameters>(
  command: Command,
  { parameters, tokens }: Search<Parameters>,
): Command => {
  for (const [flags, description] of Object.values(parameters)) command.option(flags, description);
  return withServerOptions(command, tokens).option('--json', 'the answer as it is');
};

/** A page of what the options ask for; `undefined` when it was printed as it is. Ends the command on a refusal. */
export const searchServer = async <Page, Parameters extends SearchParameters>(
  { path, parameters, tokens }: Search<Parameters>,
  options: SearchOptions<Parameters>,
  server: FindServer,
): Promise<Page | undefined> => {
  const asked = Object.keys(parameters).flatMap((name): [string, string][] => {
    const value = options[name as keyof Parameters];
    return value === undefined ? [] : [[name, String(value)]];
  });
  const answer = await askServer(server(options), `${path}?${new URLSearchParams(asked)}`);
  const text = await answerText(answer, `give ${tokens}`);
  if (options.json !== true) return JSON.parse(text) as Page;
  printText(text);
  return undefined;
};
