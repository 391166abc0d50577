import {
  computed,
  defineComponent,
  h,
  onBeforeUnmount,
  onErrorCaptured,
  onMounted,
  shallowRef,
  watch,
  type SlotsType,
  type VNode,
} from 'vue';
import type { Ad, Session } from '../client-js/index.js';
import { DEFAULT_CODE } from '../client-js/options/config.js';
import { useContext } from './context.js';

interface MountedAdProps {
  readonly session: Session;
  readonly messageId: string;
  readonly code: string;
  readonly theme: string | undefined;
}

/** The element of an ad that there is. Renders of its parents do not touch the frame in it. */
const MountedAd = defineComponent(
  (props: MountedAdProps) => {
    const place = shallowRef<Element>();
    const { session, messageId, code } = props;
    const createAd = (): Ad => session.createAd(messageId, { code, theme: props.theme });
    let ad: Ad | undefined;
    onMounted(() => {
      const created = createAd();
      created.mount(place.value as Element);
      // Not before: an ad that is mounted elsewhere is not ours to destroy.
      ad = created;
    });
    onBeforeUnmount(() => ad?.destroy());
    watch(() => props.theme, createAd);
    return () => h('div', { ref: place });
  },
  { props: ['session', 'messageId', 'code', 'theme'] },
);

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
 * The default slot puts something around the ad, `<component :is="ad" />`; it is rendered only when there is one, and
 * not to be seen before its page has spoken.
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
