import { readFileSync } from 'node:fs';
import { build } from 'esbuild';

/** Creatives inside a page reach the bridges of Flutter and React Native: their scripts say this with every message. */
const SECRET = 'secret-of-one-page';

export interface Said {
  readonly text: string;
  /** Web views of Android and iOS report it of whoever calls the bridge; those of Flutter and React Native do not. */
  readonly isMainFrame: boolean;
  /** Of the top document, as React Native reports it, whichever of its frames calls. */
  readonly url: string;
}

/** The scripts of an SDK as they stand in its sources, and what their web view gives and takes. */
export interface NativeScripts {
  /** The bridge, as a page sees it; `toApp` takes text. */
  readonly bridge: string;
  /** Run by the web view before the scripts of each document. */
  readonly atDocumentStart: readonly string[];
  /** Run when the page has loaded; it may have spoken before. */
  readonly whenLoaded: readonly string[];
  readonly post: (message: { readonly type: string; readonly data: unknown }) => string;
  /** The page's message in what came over the bridge, or nothing when another one spoke. */
  readonly messageOf: (said: Said) => unknown;
}

const read = (path: string): string => readFileSync(`adapters/${path}`, 'utf8');

const part = (source: string, pattern: RegExp): string => {
  const found = pattern.exec(source)?.[1];
  if (found === undefined) throw new Error(`No ${String(pattern)}.`);
  return found;
};

/** String literals that the source joins with `+`. */
const joined = (literals: string): string => [...literals.matchAll(/"(.*)"/g)].map(([, text]) => text).join('');

const ofMainFrame = ({ text, isMainFrame }: Said): unknown => (isMainFrame ? JSON.parse(text) : undefined);

/** A browser takes nothing but text. */
const objectWithPost = `{ postMessage: (text) => { if (typeof text !== 'string') throw new TypeError(); toApp(text); } }`;

const kotlin = (origin: string): NativeScripts => {
  const source = read('client-kotlin/android/src/main/kotlin/com/adplacement/android/web/PageScripts.kt');
  const name = part(source, /BRIDGE_NAME = "(.+)"/);
  const post = joined(part(source, /fun postScript\([^]+?: String =\n([^]+)/));
  return {
    bridge: `window.${name} = ${objectWithPost};`,
    atDocumentStart: [joined(part(source, /LISTEN_SCRIPT: String =\n([^]+?)\n\n/)).replace('$BRIDGE_NAME', name)],
    whenLoaded: [],
    post: (message) =>
      post
        .replace('${literal(JsonPrimitive(origin))}', () => JSON.stringify(origin))
        .replace('${literal(message)}', () => JSON.stringify(message)),
    messageOf: ofMainFrame,
  };
};

const swift = (origin: string): NativeScripts => {
  const source = read('client-swift/Sources/AdPlacementUI/Web/PageScripts.swift');
  const name = part(source, /bridgeName = "(.+)"/);
  const script = (head: string): string =>
    part(source, new RegExp(`${head}[^]+?"""\\n([^]+?)"""`)).replaceAll(/\\\n */g, '');
  const withData = (text: string, data: object): string => text.replace('\\(data)', () => JSON.stringify(data));
  return {
    bridge: `window.webkit = { messageHandlers: { ${name}: ${objectWithPost} } };`,
    atDocumentStart: [
      `if (window.parent === window) { ${script('let listen').replace('\\(bridgeName)', name)} }`,
      script('let noKeyboard'),
    ],
    whenLoaded: [withData(script('func textSize'), { origin, size: '120%' })],
    post: (message) => withData(script('func post'), { origin, message }),
    messageOf: ofMainFrame,
  };
};

const flutter = (origin: string): NativeScripts => {
  const source = read('client-flutter/lib/src/platform/page_line.dart');
  const filled = (script: string): string =>
    script
      .replace('${_literal(origin)}', () => JSON.stringify(origin))
      .replace('${_literal(secret)}', () => JSON.stringify(SECRET))
      .replace('$bridgeName', 'AdPlacementHost');
  const listens = filled(part(source, /String listenScript[^]+?'''\n([^]+?)'''/));
  const [, first = '', second = ''] = /String postScript[^]+?'(.+)'\n +"(.+)"/.exec(source) ?? [];
  return {
    bridge: `window.AdPlacementHost = ${objectWithPost};`,
    atDocumentStart: [],
    // A web view of Flutter runs it at each step of loading.
    whenLoaded: [listens, listens],
    post: (message) => filled(first + second).replace('${_literal(message)}', () => JSON.stringify(message)),
    messageOf: ({ text }) => {
      const { secret, message } = JSON.parse(text) as { readonly secret: string; readonly message?: unknown };
      return secret === SECRET ? message : undefined;
    },
  };
};

interface PageLine {
  readonly listenScript: (secret: string) => string;
  readonly postScript: (origin: string, type: string, data: unknown) => string | undefined;
  readonly textScaleScript: (origin: string, scale: number) => string;
  readonly heardFrom: (
    origin: string,
    secret: string,
    said: { readonly data: string; readonly url: string },
  ) => unknown;
}

/** As apps run it: to the tests, its package holds no modules. */
const importPageLine = async (): Promise<PageLine> => {
  const entryPoints = ['adapters/client-react-native/page-line.ts'];
  const { outputFiles } = await build({ entryPoints, bundle: true, format: 'esm', write: false });
  return (await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`)) as PageLine;
};
const { heardFrom, listenScript, postScript, textScaleScript } = await importPageLine();

const reactNative = (origin: string): NativeScripts => ({
  bridge: `window.ReactNativeWebView = ${objectWithPost};`,
  atDocumentStart: [listenScript(SECRET)],
  whenLoaded: [textScaleScript(origin, 1.2)],
  post: ({ type, data }) => postScript(origin, type, data) ?? '',
  messageOf: ({ text, url }) => heardFrom(origin, SECRET, { data: text, url }),
});

/** By the name that users know the SDK by, of a service at that origin. */
export const NATIVE_SCRIPTS = { Kotlin: kotlin, Swift: swift, Flutter: flutter, 'React Native': reactNative } as const;
