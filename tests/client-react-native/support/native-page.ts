import type { ReactTestInstance, ReactTestRenderer } from 'react-test-renderer';
import type { CmpPlan, FakeCmp } from '../../adapters/client-js/support/fake-cmp.js';
import type { HostPage } from '../../adapters/client-js/support/host-page.js';
import type { FakePlatformInfo } from './fake-platform-info.js';
import { loadIn, shownWebViews, type ShownWebView } from './fake-web-view.js';
import { pageIn, type PageInView } from './page-in-view.js';

/** Draws what waits to be drawn. */
export const flush = (renderer: ReactTestRenderer | undefined): void =>
  (renderer as { readonly unstable_flushSync: (deed: () => void) => void } | undefined)?.unstable_flushSync(
    () => undefined,
  );

/** A place of an app. Scenarios hand elements around without looking into them. */
export const nameOf = (place: unknown): string => (place as { readonly name: string }).name;

type Styled = { readonly style?: { readonly height?: number; readonly opacity?: number } };

const viewsBelow = (root: ReactTestInstance, isOfHost: (props: object) => boolean): readonly ReactTestInstance[] =>
  root.findAll(({ type, props }) => String(type) === 'View' && isOfHost(props));

const addressOf = ({ address }: PageInView) => ({
  origin: address.origin,
  path: address.pathname,
  query: Object.fromEntries(address.searchParams),
});

/** The screen of an app as scenarios see the page of a browser. `renderer`: once there is one. */
export const createNativePage = (
  renderer: () => ReactTestRenderer | undefined,
  opened: readonly string[],
): HostPage => {
  let places = 0;
  let hasFocus = false;
  const pages = new Map<ShownWebView, { readonly kind: 'inline' | 'modal'; readonly page: PageInView }>();
  const knownPage = (box: ReactTestInstance, kind: 'inline' | 'modal') => {
    const { shown } = box.findByProps({ testID: 'web-view' }).props as { readonly shown: ShownWebView };
    const known = pages.get(shown) ?? { kind, page: pageIn(shown) };
    pages.set(shown, known);
    return known.page;
  };
  /** After what has happened so far is drawn. */
  const rootNow = (): ReactTestInstance | undefined => {
    const drawn = renderer();
    flush(drawn);
    return drawn?.root;
  };
  const boxOf = (place: unknown): ReactTestInstance | undefined => {
    const root = rootNow();
    const found = root && viewsBelow(root, (props) => 'testID' in props && props.testID === nameOf(place))[0];
    return found && viewsBelow(found, (props) => 'collapsable' in props)[0];
  };
  const modalBox = (): ReactTestInstance | undefined => {
    const root = rootNow();
    return root && viewsBelow(root, (props) => 'accessibilityViewIsModal' in props)[0];
  };
  return {
    place: () => ({ name: `place-${++places}`, append: () => undefined }) as unknown as HTMLElement,
    say(from, message, origin) {
      const box = from === 'modal' ? modalBox() : from === 'stranger' ? undefined : boxOf(from);
      if (box) return knownPage(box, from === 'modal' ? 'modal' : 'inline').post(message, origin);
      for (const { page } of pages.values()) page.post(message, origin, 'creative');
    },
    loads: (path, outcome) => {
      const loading = [...shownWebViews].find(({ props }) => new URL(props().source.uri).pathname === path);
      if (loading) loadIn(loading, outcome);
      return loading !== undefined;
    },
    takeHeard: () =>
      [...pages.values()].flatMap(({ kind, page }) =>
        page.takeHeard().map((posted) => ({ frame: kind, origin: page.address.origin, ...posted })),
      ),
    frameIn(place) {
      const box = boxOf(place);
      if (!box) return null;
      const { style, ...props } = box.props as Styled & { readonly accessibilityLabel?: string };
      const height = style?.height;
      return { ...addressOf(knownPage(box, 'inline')), title: props.accessibilityLabel, visible: height !== 0, height };
    },
    modal() {
      const box = modalBox();
      if (!box) return null;
      const {
        style,
        accessibilityLabel: title,
        accessibilityViewIsModal: focused,
      } = box.props as Styled & {
        readonly accessibilityLabel?: string;
        readonly accessibilityViewIsModal?: boolean;
      };
      return { ...addressOf(knownPage(box, 'modal')), title, visible: style?.opacity === 1, focused };
    },
    opened: () => opened,
    focusHost: () => void (hasFocus = true),
    press: () => undefined,
    // A screen reader cannot leave a modal view; without one it is where it was.
    isHostFocused: () => hasFocus && modalBox()?.props.accessibilityViewIsModal !== true,
    clear: () => pages.clear(),
  };
};

/** A consent platform of apps: it writes into the storage of the device. */
export const createStoringCmp = (info: FakePlatformInfo): FakeCmp => ({
  says(plan: CmpPlan) {
    if (plan === 'silent') return info.consentIs('silent');
    if (plan === 'fails' || plan === 'throws') return info.consentIs('fails');
    const { gdprApplies, ...stored }: Exclude<CmpPlan, string> = plan === 'absent' ? {} : plan;
    // As our native code hands it on from a platform that stores a boolean.
    info.consentIs({ gdprApplies: gdprApplies === undefined ? undefined : String(gdprApplies), ...stored });
  },
  listeners: () => 0,
});
