import type { RequestListener } from 'node:http';
import type Koa from 'koa';
import type { LoadGate } from './load-gate.js';
import { priorityOfTarget } from './priority.js';
import type { Shed } from './shed.js';

/**
 * Takes or sheds each request as it comes. Before anything else looks at it: what is shed while more comes than can be done takes the time
 * of those who are answered.
 */
export const admitTo =
  (handle: ReturnType<Koa['callback']>, gate: LoadGate, shed: Shed): RequestListener =>
  (request, response) => {
    const { url = '' } = request;
    const priority = priorityOfTarget(url);
    if (priority === undefined) return void handle(request, response);
    if (!gate.enter(priority)) return shed(response, url, priority);
    void handle(request, response).then(gate.leave, gate.leave);
  };
