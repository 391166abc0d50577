import type { SlotsType, VNode } from 'vue';
import type { Ad, Appearance, OnEvent, Session, Theme } from '../client-js/index.js';
import { DEFAULT_CODE } from '../client-js/options/config.js';
import { isAbout, STAND_INS } from '../client-js/provider/ad-status.js';
import { useAd, useContext } from './context.js';
import { computed, defineComponent, h, onBeforeUnmount, onErrorCaptured, onMounted, shallowRef, watch } from './vue.js';

interface MountedAdProps {
  readonly session: Session;
  readonly messageId: string;
  readonly code: string;
  readonly theme: Theme | undefined;
  readonly appearance: Appearance | undefined;
}

/** The element of an ad. Renders of its parents do not touch the frame in it. */
const MountedAd = defineComponent(
  (props: MountedAdProps) => {
    const place = shallowRef<Element>();
    const { session, messageId, code } = props;
    const createAd = (): Ad => {
      const { theme, appearance } = props;
      return session.createAd(messageId, { code, theme, appearance });
    };
    let ad: Ad | undefined;
    onMounted(() => {
      const created = createAd();
      created.mount(place.value as Element);
      // Not before: an ad that is mounted elsewhere is not ours to destroy.
      ad = created;
    });
    onBeforeUnmount(() => ad?.destroy());
    watch(() => [props.theme, { ...props.appearance }], createAd);
    return () => h('div', { ref: place });
  },
  { props: ['session', 'messageId', 'code', 'theme', 'appearance'] },
);

export interface InlineAdProps {
  /** Id of the assistant message above the ad. */
  readonly messageId: string;
  /** Placement code. Default `inlineAd`. */
  readonly code?: string | undefined;
  /** Default: matches the background behind the ad. */
  readonly theme?: Theme | undefined;
  /** The host's colours, corners and font. Default: the ad's own. */
  readonly appearance?: Appearance | undefined;
  /** Class of the element around the ad. */
  readonly className?: string | undefined;
  /** Receives the events of this ad: `@event`. */
  readonly onEvent?: OnEvent | undefined;
}

/** The frame must be in the document to load: until its page has loaded, its wrapper takes up no room. */
const HIDDEN = 'height:0;overflow:hidden;visibility:hidden';

/**
 * The ad below one assistant message; renders nothing without an ad, or if it is broken. Fetches nothing.
 * The default slot renders something around the ad, `<component :is="ad" />`, only if there is one, and hidden until
 * its page has loaded. `placeholder` is shown while the service has not answered and until the ad can be seen,
 * `fallback` if there is none or it failed.
 */
export const InlineAd = defineComponent(
  (props: InlineAdProps, { slots }) => {
    const provided = useContext();
    const place = computed(() => [props.messageId, props.code ?? DEFAULT_CODE] as const);
    const state = useAd(props);
    /** Which place broke. */
    const broken = shallowRef<unknown>();
    const giveUp = (): false => {
      broken.value = place.value;
      provided.value.reportBroken();
      return false;
    };
    onErrorCaptured(giveUp);
    watch(
      () => provided.value,
      ({ subscribe }, _before, onCleanup) =>
        onCleanup(subscribe((event) => event && isAbout(event, ...place.value) && props.onEvent?.(event))),
      { immediate: true },
    );
    const renderAd = (): VNode | undefined => {
      const [messageId, code] = place.value;
      const session = provided.value.sessionWith(messageId, code);
      if (!session) return undefined;
      const { theme, appearance, className } = props;
      const key = JSON.stringify(place.value);
      const ad = h(MountedAd, { key, session, messageId, code, theme, appearance, class: className });
      const style = state.value.status === 'shown' ? 'display:contents' : HIDDEN;
      return slots.default ? h('div', { style }, slots.default({ ad })) : ad;
    };
    return () => {
      if (broken.value === place.value) return undefined;
      try {
        const standIn = STAND_INS[state.value.status];
        // One shape for all its life: an ad in another place is another ad.
        if ('placeholder' in slots || 'fallback' in slots) return [standIn && slots[standIn]?.({}), renderAd()];
        return renderAd();
      } catch {
        return void giveUp();
      }
    };
  },
  {
    name: 'InlineAd',
    props: ['messageId', 'code', 'theme', 'appearance', 'className', 'onEvent'],
    slots: Object as SlotsType<{
      default: { ad: VNode };
      placeholder: Record<never, never>;
      fallback: Record<never, never>;
    }>,
  },
);
