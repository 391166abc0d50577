/** The version of `package.json`; a test compares them. */
export const SDK_VERSION = '4.0.0';
