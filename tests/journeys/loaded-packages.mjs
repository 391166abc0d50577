import { registerHooks } from 'node:module';

/** Says of each package of OpenTelemetry that it is loaded; for `node --import`. */
registerHooks({
  load(url, context, next) {
    const [, name] = /\/node_modules\/(@opentelemetry\/[a-z-]+)\//.exec(url) ?? [];
    if (name !== undefined) process.stderr.write(`loaded ${name}\n`);
    return next(url, context);
  },
});
