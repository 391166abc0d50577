import type { Command } from 'commander';
import { alignedLines, fail, print, printText } from '../../terminal-text.js';
import { answerText, askServer, withServerOptions, type FindServer, type ServerOptions } from '../access/server.js';

interface WireCreative {
  readonly id: string;
  readonly status: string;
  readonly review: string;
  readonly format: string;
  readonly headline: string;
}

interface WireLineItem {
  readonly id: string;
  readonly status: string;
  readonly start: string;
  readonly end: string;
  readonly cpmUsd: string;
  readonly creatives: readonly WireCreative[];
}

interface WireCampaign {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly advertiser: { readonly id: string; readonly name: string };
  readonly lineItems: readonly WireLineItem[];
}

interface ReadOptions extends ServerOptions {
  readonly json?: boolean;
}

const PATH = '/v1/campaigns';
const NOT_FOUND = 404;
const REMEDY = 'give the token of an advertiser with --token, or one of an operator with read, campaigns or creatives';

const HEAD = ['id', 'name', 'status', 'advertiser', 'line items', 'creatives'];
const NAMES = 4;

const rowOf = ({ id, name, status, advertiser, lineItems }: WireCampaign): readonly string[] => {
  const creatives = lineItems.reduce((sum, lineItem) => sum + lineItem.creatives.length, 0);
  return [id, name, status, advertiser.id, String(lineItems.length), String(creatives)];
};

const list = async (options: ReadOptions, server: FindServer): Promise<void> => {
  const text = await answerText(await askServer(server(options), PATH), REMEDY);
  if (options.json === true) return printText(text);
  const { campaigns } = JSON.parse(text) as { readonly campaigns: readonly WireCampaign[] };
  if (campaigns.length === 0) return print('no campaign that this token may read');
  print(...alignedLines([HEAD, ...campaigns.map(rowOf)], NAMES));
};

const linesOf = ({ id, status, start, end, cpmUsd, creatives }: WireLineItem): readonly string[] => [
  `  ${id}  ${status}  ${start} to ${end}  ${cpmUsd} USD a thousand`,
  ...creatives.map((one) => `    ${one.id}  ${one.status}  ${one.review}  ${one.format}  ${one.headline}`),
];

const show = async (id: string, options: ReadOptions, server: FindServer): Promise<void> => {
  const answer = await askServer(server(options), `${PATH}/${encodeURIComponent(id)}`);
  if (answer.status === NOT_FOUND)
    fail(`There is no campaign "${id}" that this token may read: ad-placement campaigns list shows those there are.`);
  const text = await answerText(answer, REMEDY);
  if (options.json === true) return printText(text);
  const { name, status, advertiser, lineItems } = JSON.parse(text) as WireCampaign;
  print(`${id}  ${name}  ${status}  of ${advertiser.name} (${advertiser.id})`, ...lineItems.flatMap(linesOf));
};

export const addReadCommands = (campaigns: Command, server: FindServer): void => {
  const tokens = 'token of an advertiser; of an operator: all campaigns';
  withServerOptions(
    campaigns.command('list').description('what a running server has, as an advertiser may see it'),
    tokens,
  )
    .option('--json', 'the answer as it is')
    .action((options: ReadOptions) => list(options, server));
  withServerOptions(campaigns.command('show <id>').description('one with its line items and creatives'), tokens)
    .option('--json', 'the answer as it is')
    .action((id: string, options: ReadOptions) => show(id, options, server));
};
