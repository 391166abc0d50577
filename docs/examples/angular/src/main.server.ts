import { bootstrapApplication, provideClientHydration, type BootstrapContext } from '@angular/platform-browser';
import { provideServerRendering, RenderMode, withRoutes } from '@angular/ssr';
import { App } from './app';

// A nonce is for one request: the page is rendered for each.
const serverRendering = provideServerRendering(withRoutes([{ path: '**', renderMode: RenderMode.Server }]));

const bootstrap = (context: BootstrapContext) =>
  bootstrapApplication(App, { providers: [provideClientHydration(), serverRendering] }, context);

export default bootstrap;
