import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';
import { ENDPOINTS } from './endpoints.js';

/** Of the interface, not of the package. */
const VERSION = '0.1.0';

const pathsOf = (): ZodOpenApiPathsObject => {
  const paths: ZodOpenApiPathsObject = {};
  for (const { method, path, documentedAs = path, document } of ENDPOINTS) {
    if (document !== undefined) paths[documentedAs] = { ...paths[documentedAs], [method.toLowerCase()]: document };
  }
  return paths;
};

/** The OpenAPI 3.1 document, made from the schemas that the server checks with. */
export const createOpenApiDocument = (origin: string): ReturnType<typeof createDocument> =>
  createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Ad placement',
      version: VERSION,
      description: 'Overlay ads for video, and ads for conversations.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: origin }],
    tags: [
      { name: 'Video ads', description: 'Server to server, with an API token.' },
      { name: 'Conversations', description: 'Called by client SDKs, with a publisher token.' },
      { name: 'Ad frames', description: 'Called by browsers inside ad frames.' },
      { name: 'Operators', description: 'Health, decisions and the event stream.' },
    ],
    security: [],
    paths: pathsOf(),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'API token of the account.' },
        signature: {
          type: 'apiKey',
          in: 'query',
          name: 'signature',
          description: 'Of one title, for players; `POST /v1/ads/vmap-url` and `POST /v1/ads/vast-url` make it.',
        },
        advertiser: { type: 'http', scheme: 'bearer', description: 'Token of an advertiser.' },
        admin: { type: 'http', scheme: 'bearer', description: "The operator's `ADMIN_TOKEN`." },
      },
    },
  });
