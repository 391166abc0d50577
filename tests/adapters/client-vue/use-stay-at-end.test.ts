/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { defineComponent, h, ref } from 'vue';
import { useStayAtEnd } from '../../../adapters/client-vue/index.js';
import { observeSizes } from '../../support/observed-sizes.js';
import { closePages, during, openPage } from './support/page.js';

const observed = observeSizes();

afterEach(closePages);

test('watches the scroller and what grows in it, as they come and go, until the component leaves', async () => {
  const isOpen = ref(false);
  const Chat = defineComponent(() => {
    const scroller = ref<HTMLElement>();
    const content = ref<HTMLElement>();
    useStayAtEnd(scroller, () => content.value);
    return () => h('main', { ref: scroller }, isOpen.value ? [h('div', { ref: content })] : []);
  });
  const page = openPage(Chat);
  await during(() => undefined);
  expect(observed.size).toBe(0);
  await during(() => void (isOpen.value = true));
  expect([...observed].map(({ tagName }) => tagName)).toEqual(['MAIN', 'DIV']);
  await during(() => void (isOpen.value = false));
  expect(observed.size).toBe(0);
  await during(() => void (isOpen.value = true));
  page.unmount();
  expect([observed.size, page.errors]).toEqual([0, []]);
});
