import type { MountSkin } from './skin.js';

interface KnownSkin {
  readonly id: string;
  readonly label: string;
  /** Each comes with its framework, so only when it is wanted. */
  readonly load: () => Promise<MountSkin>;
}

export const SKINS: readonly KnownSkin[] = [
  { id: 'js', label: 'JS', load: async () => (await import('./js.js')).mountJs },
  { id: 'react', label: 'React', load: async () => (await import('./react.js')).mountReact },
  { id: 'vue', label: 'Vue', load: async () => (await import('./vue.js')).mountVue },
];
