import { registerHooks } from 'node:module';

/**
 * Modules of a server that is measured, by the end of their path, and what is loaded in their place: `node --import`
 * loads this before it. Those that were replaced stand in `globalThis.replacedModules`, where the server looks that
 * there are any.
 */
export const replaceModules = (sources) => {
  const replaced = new Set();
  globalThis.replacedModules = replaced;
  registerHooks({
    load: (url, context, next) => {
      const found = Object.entries(sources).find(([path]) => url.endsWith(path));
      if (found === undefined) return next(url, context);
      const [path, source] = found;
      replaced.add(path);
      return { format: 'module', source, shortCircuit: true };
    },
  });
};
