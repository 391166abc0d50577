import { createOpenApiDocument } from '../../openapi/document.js';
import type { Routes } from '../../routing/route-deps.js';

export const openApiRoutes: Routes = (routes, deps) => {
  const json = JSON.stringify(createOpenApiDocument(deps.urls.origin));
  routes.on('GET', '/openapi.json', (ctx) => {
    ctx.set('Content-Type', 'application/json; charset=utf-8');
    ctx.set('Access-Control-Allow-Origin', '*');
    ctx.body = json;
  });
};
