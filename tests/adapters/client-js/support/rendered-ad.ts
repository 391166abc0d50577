import { createSession, type Session, type SessionOptions } from '../../../../adapters/client-js/index.js';
import { ASSISTANT, createService, USER, type Service } from '../../client-react/support/service.js';

export interface RenderedAd {
  readonly service: Service;
  readonly session: Session;
  readonly element: HTMLElement;
  close(): void;
}

/** A session whose only answer has an ad, rendered into an element of the page. */
export const renderAd = async (options: Partial<SessionOptions> = {}): Promise<RenderedAd> => {
  const service = createService();
  const session = createSession({ ...service.options, ...options });
  session.addMessage(USER);
  session.addMessage(ASSISTANT);
  await service.fill();
  const element = document.body.appendChild(document.createElement('div'));
  session.render({ messageId: ASSISTANT.id, element });
  const close = (): void => {
    session.destroy();
    document.body.replaceChildren();
  };
  return { service, session, element, close };
};
