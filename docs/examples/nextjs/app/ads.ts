/** Origin of the ad service, and the public token of your account there; read when the server starts. */
export const AD_SERVER_URL = process.env.AD_SERVER_URL ?? 'http://127.0.0.1:8080';
export const PUBLISHER_TOKEN = process.env.PUBLISHER_TOKEN ?? 'dev-publisher-token';
