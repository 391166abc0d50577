import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FramePageData } from '../../../wire/index.js';
import { compress, digestOf, type Encoded, type Prepared } from './encodings.js';

export interface Asset {
  readonly body: Buffer;
  readonly contentType: string;
  /** Strong validator: the digest of the body. */
  readonly etag: string;
  /** The path holds the digest, so what it names never changes. */
  readonly isImmutable: boolean;
  /** Nothing of pictures and films, which are as small as they get. */
  readonly encoded: Encoded;
}

type FrameScripts<Script> = Readonly<Record<FramePageData['kind'], Script>>;

/**
 * Every file that can be served, by its path below `/assets/`. They are read at the start: a request only looks a name
 * up, so no path that it holds can leave the folder.
 */
export interface Assets {
  readonly files: ReadonlyMap<string, Asset>;
  /** Path of the script of each kind of page on the service's origin, for example `/assets/inline-3f9a1c20.js`. */
  readonly frameScriptPaths: FrameScripts<string>;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.tgz': 'application/gzip',
};
const IS_TEXT = /^(text\/|application\/json|image\/svg)/;
const HASH_CHARS = 12;

const shortDigest = (body: Buffer): string => digestOf(body).slice(0, HASH_CHARS);

export const toAsset = (body: Buffer, name: string, isImmutable: boolean, prepared?: Prepared): Asset => {
  const contentType = CONTENT_TYPES[extname(name)] ?? 'application/octet-stream';
  const encoded = IS_TEXT.test(contentType) ? (prepared?.(body) ?? compress(body)) : {};
  return { body, contentType, etag: `"${shortDigest(body)}"`, isImmutable, encoded };
};

/**
 * An asset that is read when a request first needs it, in milliseconds for a megabyte, and then kept: few servers are
 * ever asked for the pages and packages of developers.
 */
export const readOnUse = (read: () => Asset): Asset => {
  let asset: Asset | undefined;
  const made = (): Asset => (asset ??= read());
  return {
    get body() {
      return made().body;
    },
    get contentType() {
      return made().contentType;
    },
    get etag() {
      return made().etag;
    },
    get isImmutable() {
      return made().isImmutable;
    },
    get encoded() {
      return made().encoded;
    },
  };
};

/** Regular files of one folder, without its sub-folders and without dot files. */
export const filesIn = (directory: string): readonly string[] =>
  readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => entry.name);

/**
 * Reads the assets of the folders, whose files all have names of their own, and the scripts of ad pages. Throws when a
 * file cannot be read: without them no ad can be shown, so the server must not start.
 */
export const loadAssets = (options: {
  readonly directories?: readonly string[] | undefined;
  readonly frameScripts: FrameScripts<string | Buffer>;
  readonly prepared?: Prepared | undefined;
}): Assets => {
  const { directories = [], prepared } = options;
  const files = new Map<string, Asset>();
  const addScript = (kind: FramePageData['kind']): string => {
    const given = options.frameScripts[kind];
    const script = typeof given === 'string' ? readFileSync(given) : given;
    const name = `${kind}-${shortDigest(script)}.js`;
    files.set(name, toAsset(script, name, true, prepared));
    return `/assets/${name}`;
  };
  const frameScriptPaths = { inline: addScript('inline'), modal: addScript('modal'), overlay: addScript('overlay') };
  for (const directory of directories)
    for (const name of filesIn(directory)) files.set(name, toAsset(readFileSync(join(directory, name)), name, false));
  return { files, frameScriptPaths };
};
