/** For `npm run dev`: the service on your machine, and its development account. */
export const environment = {
  adServerUrl: 'http://127.0.0.1:8080',
  publisherToken: 'dev-publisher-token',
};
