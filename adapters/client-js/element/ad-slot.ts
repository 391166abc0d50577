import type { Appearance } from '../options/look.js';
import type { Ad } from '../session/ad.js';
import type { Session } from '../session/session.js';
import type { AdSlotElement } from './slot-types.js';

let shared: Session | undefined;
/** Elements on the page that follow when the default session changes. */
const onPage = new Set<() => void>();

const DEFAULT_CODE = 'inlineAd';
const ATTRIBUTES = { messageId: 'message-id', code: 'code', theme: 'theme' } as const;
const PROPERTIES = ['session', 'messageId', 'code', 'theme', 'appearance'] as const;

/** What frameworks set before the element was defined hides the property behind it. */
const upgrade = (element: AdSlotElement): void => {
  for (const name of PROPERTIES) {
    if (!Object.prototype.hasOwnProperty.call(element, name)) continue;
    const { [name]: value } = element;
    Reflect.deleteProperty(element, name);
    Object.assign(element, { [name]: value });
  }
};

/** An ad in the element, and the subscription to its height. */
interface Mounted {
  readonly place: readonly unknown[];
  remove(): void;
}

const mount = (element: AdSlotElement, session: Session, ad: Ad): (() => void) => {
  const { messageId, code } = ad;
  let height = 0;
  const unsubscribe = session.subscribe(({ ads }) => {
    const next = ads.find((one) => one.messageId === messageId && one.code === code)?.height ?? 0;
    if (next === height) return;
    height = next;
    element.dispatchEvent(new CustomEvent('adheight', { detail: { height }, bubbles: true }));
  });
  try {
    ad.mount(element);
  } catch {
    // Another element shows it, or the session has ended: this place stays empty.
    unsubscribe();
    return () => undefined;
  }
  return () => {
    unsubscribe();
    ad.destroy();
  };
};

/** An element, and what it shows at the moment. */
interface Slot {
  readonly own: { session?: Session | undefined; appearance?: Appearance | undefined };
  readonly render: () => void;
}

const createSlot = (element: AdSlotElement): Slot => {
  let mounted: Mounted | undefined;
  const own: Slot['own'] = {};
  const render = (): void => {
    const { messageId, code = DEFAULT_CODE, theme, isConnected } = element;
    const session = own.session ?? shared;
    const isShown = isConnected && messageId !== '' && session?.isDestroyed() === false;
    const place = isShown ? [session, messageId, code] : [];
    if (!isShown || mounted?.place.some((part, index) => part !== place[index])) {
      mounted?.remove();
      mounted = undefined;
    }
    if (!isShown) return;
    const ad = session.createAd(messageId, { code, theme, appearance: own.appearance });
    mounted ??= { place, remove: mount(element, session, ad) };
  };
  return { own, render };
};

const slots = new WeakMap<HTMLElement, Slot>();
const slotOf = (element: AdSlotElement): Slot => {
  const slot = slots.get(element) ?? createSlot(element);
  slots.set(element, slot);
  return slot;
};

const reflect = (attribute: string): PropertyDescriptor & ThisType<AdSlotElement> => ({
  get() {
    return this.getAttribute(attribute) ?? (attribute === ATTRIBUTES.messageId ? '' : undefined);
  },
  set(value: string | null | undefined) {
    if (value === undefined || value === null) this.removeAttribute(attribute);
    else this.setAttribute(attribute, value);
  },
});

const keep = (name: keyof Slot['own']): PropertyDescriptor & ThisType<AdSlotElement> => ({
  get() {
    return slotOf(this).own[name];
  },
  set(value: undefined) {
    const { own, render } = slotOf(this);
    own[name] = value;
    render();
  },
});

const defineElement = (name: string): void => {
  class AdSlot extends HTMLElement {
    static readonly observedAttributes = Object.values(ATTRIBUTES);
    readonly #slot = slotOf(this as unknown as AdSlotElement);
    connectedCallback(): void {
      upgrade(this as unknown as AdSlotElement);
      onPage.add(this.#slot.render);
      if (getComputedStyle(this).display === 'inline') this.style.display = 'block';
      this.#slot.render();
    }
    disconnectedCallback(): void {
      onPage.delete(this.#slot.render);
      this.#slot.render();
    }
    attributeChangedCallback(): void {
      this.#slot.render();
    }
  }
  const attributes = Object.entries(ATTRIBUTES).map(([property, attribute]) => [property, reflect(attribute)]);
  Object.defineProperties(AdSlot.prototype, {
    ...(Object.fromEntries(attributes) as PropertyDescriptorMap),
    session: keep('session'),
    appearance: keep('appearance'),
  });
  customElements.define(name, AdSlot);
};

/**
 * Defines `<ad-slot message-id>`, for pages and frameworks without a client of their own. `session` is the default of
 * slots without a session of their own; a later call replaces it. A function, because importing the module on a server
 * must have no side effects.
 */
export const defineAdSlot = (session?: Session, name = 'ad-slot'): void => {
  shared = session ?? shared;
  if (customElements.get(name) === undefined) defineElement(name);
  for (const follow of [...onPage]) follow();
};
