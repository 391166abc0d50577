/** 24 px is the least that a finger hits. It stands beside the frame, so that it covers nothing of the ad. */
export const BUTTON_PX = 24;
export const GAP_PX = 4;

const side = `${BUTTON_PX}px`;

/** What a host's own rules for buttons must not reach; visible on black and on white. */
const LOOK: Partial<CSSStyleDeclaration> = {
  ...{ position: 'absolute', margin: '0', border: '0', maxWidth: 'none', padding: '0' },
  ...{ width: side, height: side, borderRadius: '50%', cursor: 'pointer' },
  boxShadow: '0 0 0 1px rgba(255,255,255,.6)',
  background: 'rgba(0,0,0,.7)',
  color: '#fff',
  font: `18px/${side} sans-serif`,
};

/** The button that closes an overlay, still without its name. */
export const makeCloseButton = (onPress: () => void): HTMLButtonElement => {
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', textContent: '×' });
  Object.assign(button.style, LOOK);
  button.addEventListener('click', (event) => {
    // Players pause the film when pressed.
    event.stopPropagation();
    onPress();
  });
  return button;
};
