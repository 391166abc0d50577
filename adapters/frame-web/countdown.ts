import type { HostLink } from './host/host-link.js';
import { element } from './elements/dom.js';

const SECONDS = 3;

/**
 * Shows on `button` the seconds left until `run`. The countdown restarts when the user types in the host, pauses while
 * the ad is out of sight, and ends when the button is pressed or removed.
 */
export const countDown = (button: HTMLElement, link: HostLink, run: () => void): void => {
  const count = element('span', { class: 'count', 'aria-hidden': 'true' });
  button.append(count);
  let left: number;
  const show = (seconds: number): void => {
    left = seconds;
    count.textContent = String(seconds);
  };
  const end = (): void => {
    clearInterval(timer);
    count.remove();
  };
  const tick = (): void => {
    // A reader has hidden the ad.
    if (!button.checkVisibility()) return end();
    if (document.hidden) return;
    show(left - 1);
    if (left > 0) return;
    end();
    run();
  };
  show(SECONDS);
  const timer = setInterval(tick, 1_000);
  button.addEventListener('click', end);
  link.listen(({ type }) => {
    if (type === 'user-event-iframe') show(SECONDS);
  });
};
