import { computed, defineComponent, h, onErrorCaptured, shallowRef, type SlotsType, type VNode } from 'vue';
import { DEFAULT_CODE } from '../client-js/options.js';
import { useContext } from './context.js';
import { MountedAd } from './mounted-ad.js';

export interface InlineAdProps {
  /** Of the assistant message that the ad stands below. */
  readonly messageId: string;
  /** Placement code. Default `inlineAd`. */
  readonly code?: string | undefined;
  /** Typically `light` or `dark`. */
  readonly theme?: string | undefined;
}

/**
 * The ad below one assistant message; nothing as long as there is none, and nothing when it is broken. Fetches nothing.
 * The default slot puts something around the ad, `<component :is="ad" />`; it is rendered only when there is one.
 */
export const InlineAd = defineComponent(
  (props: InlineAdProps, { slots }) => {
    const { provided, version } = useContext();
    const place = computed(() => [props.messageId, props.code ?? DEFAULT_CODE] as const);
    const session = computed(() => (version.value < 0 ? undefined : provided.value.sessionWith(...place.value)));
    /** Key of the ad that broke. */
    const broken = shallowRef('');
    const giveUp = (key: string): void => {
      broken.value = key;
      provided.value.reportBroken();
    };
    const keyOf = (): string => JSON.stringify(place.value);
    onErrorCaptured(() => {
      giveUp(keyOf());
      return false;
    });
    return () => {
      const key = keyOf();
      if (!session.value || broken.value === key) return null;
      const [messageId, code] = place.value;
      const ad = h(MountedAd, { key, session: session.value, messageId, code, theme: props.theme });
      try {
        return slots.default?.({ ad }) ?? ad;
      } catch {
        return giveUp(key);
      }
    };
  },
  {
    name: 'InlineAd',
    props: ['messageId', 'code', 'theme'],
    slots: Object as SlotsType<{ default: { ad: VNode } }>,
  },
);
