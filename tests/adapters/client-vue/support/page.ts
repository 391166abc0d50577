import { createApp, nextTick, type App, type Component } from 'vue';
import { settle } from '../../client-js/support/virtual-clock.js';

/** Lets Vue finish what follows from a deed. */
export const during = async (deed: () => unknown): Promise<void> => {
  await deed();
  await nextTick();
  await settle();
};

/** A page with a Vue app. */
export interface Page {
  readonly element: HTMLElement;
  readonly app: App;
  /** What no component caught. */
  readonly errors: readonly unknown[];
  unmount(): void;
  frames(): readonly HTMLIFrameElement[];
}

const open = new Set<Page>();

/** `equip`: before the app is mounted. */
export const openPage = (component: Component, equip: (app: App) => void = () => undefined): Page => {
  const element = document.body.appendChild(document.createElement('div'));
  const app = createApp(component);
  const errors: unknown[] = [];
  app.config.errorHandler = (error) => void errors.push(error);
  equip(app);
  const page: Page = {
    element,
    app,
    errors,
    unmount() {
      if (open.delete(page)) app.unmount();
      element.remove();
    },
    frames: () => [...element.querySelectorAll('iframe')],
  };
  open.add(page);
  app.mount(element);
  return page;
};

/** For `afterEach`. */
export const closePages = (): void => {
  for (const page of [...open]) page.unmount();
  document.body.replaceChildren();
};
