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

/** The frame has to be in the document to load: until its page has spoken, what is around it takes up no room. */
const HIDDEN = 'height:0;overflow:hidden;visibility:hidden';

/**
 * The ad below one assistant message; nothing as long as there is none, and nothing when it is broken. Fetches nothing.
 * The default slot puts something around the ad, `<component :is="ad" />`; it is rendered only when there is one, and not to be seen before its
 * page has spoken.
 */
export const InlineAd = defineComponent(
  (props: InlineAdProps, { slots }) => {
    const provided = useContext();
    const place = computed(() => [props.messageId, props.code ?? DEFAULT_CODE] as const);
    const session = computed(() => provided.value.sessionWith(...place.value));
    /** Which place broke. */
    const broken = shallowRef<unknown>();
    const giveUp = (): false => {
      broken.value = place.value;
      provided.value.reportBroken();
      return false;
    };
    onErrorCaptured(giveUp);
    return () => {
      if (!session.value || broken.value === place.value) return null;
      const [messageId, code] = place.value;
      const key = JSON.stringify(place.value);
      const ad = h(MountedAd, { key, session: session.value, messageId, code, theme: props.theme });
      const style = provided.value.hasSpoken(...place.value) ? 'display:contents' : HIDDEN;
      try {
        return slots.default ? h('div', { style }, slots.default({ ad })) : ad;
      } catch {
        return void giveUp();
      }
    };
  },
  {
    name: 'InlineAd',
    props: ['messageId', 'code', 'theme'],
    slots: Object as SlotsType<{ default: { ad: VNode } }>,
  },
);
