import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  PlaygroundConfig,
  PlaygroundAnswerLine,
  PlaygroundMessage,
  PlaygroundShownText,
  PlaygroundTokens,
} from '../../../wire/playground.js';
import { filesIn, readOnUse, toAsset, type Asset } from './assets.js';
import type { Prepared } from './encodings.js';
import { embedJson } from '../../pages/escape.js';

/** A language model that answers in the playground's chat. */
export interface Assistant {
  readonly model: string;
  /** The answer as it is written. Never throws: what goes wrong is its last line. */
  answer(messages: readonly PlaygroundMessage[], signal: AbortSignal): AsyncIterable<PlaygroundAnswerLine>;
  close(): Promise<void>;
}

/** Texts of ads in the making, with all that was refused: for the developer's own machine. */
export interface Writing extends NonNullable<PlaygroundConfig['writing']> {
  /** One JSON object after the other ({@link PlaygroundTextLine}), from the first on; a bid may not be there yet. */
  read(bid: string, signal: AbortSignal): AsyncIterable<string>;
}

/** What the pages of the playground need to be served; public tokens only, because the pages show them to everyone. */
export interface Playground {
  readonly files: ReadonlyMap<string, Asset>;
  readonly tokens: PlaygroundTokens;
  /** Used by the server on behalf of the video page: API tokens are no matter for browsers, not even a public one. */
  readonly apiToken: string;
  /** Absent: the page's own script answers. */
  readonly assistant?: Assistant | undefined;
  /** The final text of an ad, and whose ad it is. `undefined`: there is none, or not yet. */
  readonly readShownText: (
    bid: string,
  ) => Promise<{ readonly accountId: string; readonly shown: PlaygroundShownText } | undefined>;
  /** Absent: the template writes all texts, or this is no server in development. */
  readonly writing?: Writing | undefined;
}

/** The data block of a page; what stands in it is replaced. */
const CONFIG_BLOCK = /(<script type="application\/json" id="config">)[^<]*/;

/** The bundled pages, scripts and styles. Throws when the folder is missing: it is built together with the server. */
export const loadPlaygroundFiles = (directory: string, prepared?: Prepared): ReadonlyMap<string, Asset> =>
  new Map(
    filesIn(directory).map((name) => [
      name,
      readOnUse(() => toAsset(readFileSync(join(directory, name)), name, false, prepared)),
    ]),
  );

/** The page with its configuration in it. JSON in a data block is no script, so the policy needs no nonce. */
export const embedConfig = (page: Asset, config: PlaygroundConfig): string =>
  page.body.toString('utf8').replace(CONFIG_BLOCK, (_, start: string) => start + embedJson(config));
