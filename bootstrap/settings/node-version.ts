/** As `engines` in `package.json` and `ad-placement.mjs` say. */
const OLDEST_NODE = 24;

/** The server cannot run on this Node; the message says which it needs. */
export class NodeTooOld extends Error {
  override readonly name = 'NodeTooOld';
}

/** Before anything is opened: what an older Node lacks would look like a broken database. */
export const requireNode = (version: string): void => {
  if (Number.parseInt(version, 10) >= OLDEST_NODE) return;
  throw new NodeTooOld(`ad-placement needs Node.js ${OLDEST_NODE} or newer, and runs on ${version}.`);
};
