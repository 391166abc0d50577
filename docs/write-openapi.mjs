/**
 * `npm run openapi`: writes the OpenAPI document of the built server to `docs/reference/openapi.json`, after a change
 * that was meant.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createOpenApiDocument } from '../dist/adapters/http-koa/endpoints/document.js';

const target = fileURLToPath(new URL('reference/openapi.json', import.meta.url));
writeFileSync(target, `${JSON.stringify(createOpenApiDocument('http://127.0.0.1:8080'), null, 2)}\n`);
