/** The version of `package.json`; a test compares them. */
export const SDK_VERSION = '3.0.0';
