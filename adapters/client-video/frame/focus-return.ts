/** Returns the focus to where it was before it went into an overlay. */
export interface FocusReturn {
  /** Before the overlay is hidden: if it has the focus, the focus goes back. */
  giveBack(): void;
  /** The same, before the overlay is removed. */
  end(): void;
}

/** `inside`: what the overlay consists of. No event says that the focus went into a frame: it left the page before. */
export const returnFocus = (inside: readonly Element[]): FocusReturn => {
  const isInside = (node: unknown): boolean => inside.some((element) => element === node);
  let before: unknown = document.activeElement;
  const remember = ({ target }: FocusEvent): void => {
    if (!isInside(target)) before = target;
  };
  document.addEventListener('focusin', remember);
  const giveBack = (): void => {
    if (!isInside(document.activeElement)) return;
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
  return {
    giveBack,
    end() {
      giveBack();
      document.removeEventListener('focusin', remember);
    },
  };
};
