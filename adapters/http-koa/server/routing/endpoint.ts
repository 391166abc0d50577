import type { ZodOpenApiOperationObject } from 'zod-openapi';
import type { Handler, Method } from './route-table.js';

/** One endpoint: routes and the OpenAPI document derive from it. `Uses` is what its handler needs of the server. */
export interface Endpoint<Uses> {
  readonly method: Method;
  /** As the document writes it; one `{name}` may stand for a segment. */
  readonly path: string;
  /** Where the document knows more of the path than its route. */
  readonly documentedAs?: string;
  /** Absent: the endpoint serves this server's own pages, and is no part of the interface. */
  readonly document?: ZodOpenApiOperationObject;
  /** Pages of any origin call it, and their browsers ask first. */
  readonly hasPreflight?: true;
  /** Makes the handler once, at the start; `undefined` where this server lacks the endpoint. */
  readonly handler: (uses: Uses) => Handler | undefined;
}
