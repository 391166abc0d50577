import { useState } from 'react';

/**
 * The system ends processes of web views in the background, to have their memory: the page is loaded again, once.
 * `load` counts the loads from 0 on, `onGone` hears of each end, and `giveUp` of the second.
 */
export const useLoadAgain = (giveUp: () => void): { readonly load: number; readonly onGone: () => void } => {
  const [load, setLoad] = useState(0);
  return { load, onGone: () => (load === 0 ? setLoad(1) : giveUp()) };
};
