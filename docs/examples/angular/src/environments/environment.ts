/** For `npm run build`: origin of your ad service, and the public token of your account there. */
export const environment = {
  adServerUrl: 'http://127.0.0.1:8080',
  publisherToken: 'dev-publisher-token',
};
