import { stripTypeScriptTypes } from 'node:module';

/** TypeScript for jest, as Node reads it: types become spaces, so that lines and columns stay where they are. */
export default { process: (source) => ({ code: stripTypeScriptTypes(source) }) };
