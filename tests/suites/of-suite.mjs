import { currentSuite, isOfSuite } from './suites.mjs';

/**
 * The files of this process's suite, for the option `filter` of jest. `testMatch` would be another configuration for
 * each suite, and the cache of ts-jest another for each configuration: every suite would compile the same files again.
 */
const ofSuite = (paths) => ({ filtered: paths.filter((path) => isOfSuite(currentSuite(), path)) });

// What jest gets when it requires this module.
export { ofSuite as 'module.exports' };
