import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
export const DIST = join(ROOT, 'dist');

export const FRAME = 'adapters/frame-web';
export const FRAME_SCRIPTS = ['inline', 'modal', 'overlay'];
export const CLIENT = 'adapters/client-js';
export const VIDEO = 'adapters/client-video';
export const DEVTOOLS = 'adapters/client-devtools';
export const PLAYGROUND = 'adapters/playground-web';
export const ASSETS = 'adapters/demand-house/assets';
export const VECTORS = 'adapters/vectors-static/data';
/** The font of printed statements. */
export const STATEMENT_FONT = 'adapters/statement-documents/data';
/** What the encoder of the server is made of. */
export const ENCODER_DATA = 'adapters/safety-encoder/data';
export const WIRE = 'adapters/wire';
export const SKINS = ['react', 'vue'];
export const NATIVE = 'adapters/client-react-native';
/** Of which the client for React Native takes what it does on iOS. */
export const SWIFT_UI = 'adapters/client-swift/Sources/AdPlacementUI';
/** Clients as packages that are installed from a server. */
export const SDK = 'sdk';
/** What pages load, compressed. */
export const COMPRESSED = 'compressed';
