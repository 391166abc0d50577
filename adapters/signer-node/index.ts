export { createIdSource } from './id-source.js';
export { createNodeSigner } from './node-signer.js';
