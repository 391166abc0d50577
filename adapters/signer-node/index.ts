export { makeAccountToken } from './account-token.js';
export { createIdSource } from './id-source.js';
export { createNodeSigner } from './node-signer.js';
