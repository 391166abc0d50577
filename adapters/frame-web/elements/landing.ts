import { element } from './dom.js';

/** Links to the landing page. */
export interface Landing {
  /** A link over `children`; `area` is what `ad.clicked` names. */
  link(area: string, className: string, ...children: readonly (Node | string)[]): HTMLAnchorElement;
}

interface LandingParts {
  readonly clickUrl: string;
  /** A native host opens the address itself: the page then stays where it is. */
  readonly hostOpens: boolean;
  readonly onClick: (area: string) => void;
}

const MIDDLE_BUTTON = 1;

export const createLanding = ({ clickUrl, hostOpens, onClick }: LandingParts): Landing => ({
  link: (area, className, ...children) => {
    const attributes = {
      href: clickUrl,
      target: '_blank',
      rel: 'noopener noreferrer',
      class: className,
      'data-area': area,
    };
    const anchor = element('a', attributes, ...children);
    const follow = (event: MouseEvent): void => {
      if (hostOpens) event.preventDefault();
      onClick(area);
    };
    anchor.addEventListener('click', follow);
    anchor.addEventListener('auxclick', (event) => {
      if (event.button === MIDDLE_BUTTON) follow(event);
    });
    return anchor;
  },
});
