import { defineComponent, h, onBeforeUnmount, onMounted, shallowRef, watch } from 'vue';
import type { Ad, Session } from '../client-js/index.js';

export interface MountedAdProps {
  readonly session: Session;
  readonly messageId: string;
  readonly code: string;
  readonly theme: string | undefined;
}

/** The element of an ad that there is. Renders of its parents do not touch the frame in it. */
export const MountedAd = defineComponent(
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
