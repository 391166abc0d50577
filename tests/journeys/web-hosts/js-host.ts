import { createSession, type Ad, type Session } from '../../../adapters/client-js/index.js';
import { openChat, type ChatView } from './chat.js';

const chat = openChat();
const list = document.querySelector('#app') as HTMLElement;
const ads = new Map<string, Ad>();
let session: Session | undefined;

const articleOf = ({ id, content }: ChatView['messages'][number]): HTMLElement => {
  const article = document.createElement('article');
  const place = document.createElement('div');
  place.id = `place-${id}`;
  article.dataset['id'] = id;
  article.append(Object.assign(document.createElement('p'), { textContent: content }), place);
  return article;
};

const drawMessages = (messages: ChatView['messages']): void => {
  for (const article of [...list.children] as HTMLElement[]) {
    const { id = '' } = article.dataset;
    if (messages.some((message) => message.id === id)) continue;
    ads.get(id)?.destroy();
    ads.delete(id);
    article.remove();
  }
  for (const message of messages.slice(list.childElementCount)) list.append(articleOf(message));
};

const drawAds = ({ messages, hasAds, theme }: ChatView): void => {
  if (!hasAds) ads.forEach((ad) => ad.destroy());
  if (!hasAds) ads.clear();
  if (!hasAds || !session) return;
  for (const { id, role } of messages) {
    if (role === 'user') continue;
    const ad = session.createAd(id, { theme });
    if (ads.has(id)) continue;
    ads.set(id, ad);
    ad.mount(document.querySelector(`#place-${id}`) as HTMLElement);
  }
};

const draw = (view: ChatView): void => {
  if (view.hasSession) session ??= createSession(chat.options);
  else session?.destroy();
  if (!view.hasSession) {
    session = undefined;
    ads.clear();
  }
  drawMessages(view.messages);
  drawAds(view);
};

chat.wear({
  addMessage: (...message) => session?.addMessage(...message),
  removeMessage: (id) => session?.removeMessage(id),
  draw,
});
