/** What the client uses of Vue: a bundle has one import for each module that has one. */
export {
  computed,
  defineComponent,
  h,
  inject,
  onBeforeMount,
  onBeforeUnmount,
  onErrorCaptured,
  onMounted,
  provide,
  shallowRef,
  toRaw,
  toValue,
  triggerRef,
  watch,
  watchPostEffect,
} from 'vue';
