import { createSettings } from './settings/settings.js';
import { mountTheme, shownTheme, type ShownTheme } from './settings/theme.js';
import { byId } from './dom.js';

interface ViewerOptions {
  readonly url: string;
  readonly domNode: HTMLElement;
  readonly deepLinking: boolean;
  /** 0: schemas are listed below the operations, closed. */
  readonly defaultModelsExpandDepth: number;
  /** `null`: no validator of the makers is asked about a document of ours. */
  readonly validatorUrl: null;
  readonly plugins: readonly (() => object)[];
}

/** Swagger UI, loaded by the page before this script. */
declare const SwaggerUIBundle: (options: ViewerOptions) => unknown;

interface PolicyFactory {
  createPolicy(name: 'default', rules: { readonly createHTML: (html: string) => string }): unknown;
}

// The viewer cleans the Markdown of descriptions and assigns it as text. Scripts and their addresses stay forbidden.
(window as { readonly trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('default', {
  createHTML: (html) => html,
});

/** The document has one server, this one: nothing to choose. */
const withoutServers = (): object => ({ wrapComponents: { ServersContainer: () => () => null } });

/** The viewer's own dark colours hang on this class. */
const paint = (theme: ShownTheme): void =>
  void document.documentElement.classList.toggle('dark-mode', theme === 'dark');

const settings = createSettings();
mountTheme(byId('theme'), settings, paint);
paint(shownTheme(settings));
// The viewer takes every hash for one of its deep links, so that the browser does not follow this one.
byId('skip').addEventListener('click', () => byId('reference').focus());
SwaggerUIBundle({
  url: '/openapi.json',
  domNode: byId('reference'),
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  plugins: [withoutServers],
});
