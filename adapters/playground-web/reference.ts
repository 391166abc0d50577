import { createSettings } from './settings/settings.js';
import { mountTheme } from './settings/theme.js';
import { byId } from './dom.js';

/** Swagger UI, loaded by the page before this script. */
declare const SwaggerUIBundle: (options: object) => unknown;

interface PolicyFactory {
  createPolicy(name: 'default', rules: { readonly createHTML: (html: string) => string }): unknown;
}

// The viewer cleans the Markdown of descriptions and assigns it as text. Scripts and their addresses stay forbidden.
(window as { readonly trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('default', {
  createHTML: (html) => html,
});

/** The document has one server, this one: nothing to choose. */
const withoutServers = (): object => ({ wrapComponents: { ServersContainer: () => () => null } });

// The viewer's own dark colours hang on this class.
mountTheme(byId('theme'), createSettings(), (theme) =>
  document.documentElement.classList.toggle('dark-mode', theme === 'dark'),
);
// The viewer takes every hash for one of its deep links, so that the browser does not follow this one.
byId('skip').addEventListener('click', () => byId('reference').focus());
SwaggerUIBundle({
  url: '/openapi.json',
  domNode: byId('reference'),
  deepLinking: true,
  // Schemas are listed below the operations, closed.
  defaultModelsExpandDepth: 0,
  // The document is not sent to the validator of the makers.
  validatorUrl: null,
  plugins: [withoutServers],
});
