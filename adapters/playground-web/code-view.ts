import type { PlaygroundConfig } from '../wire/playground.js';
import { copyButton, element } from './dom.js';

type Plan = Pick<PlaygroundConfig, 'origin'> & { readonly token: string; readonly code: string };

const js = ({ origin, token, code }: Plan): string => `import { createSession, newId } from '${origin}/sdk/js';

const session = createSession({
  adServerUrl: '${origin}',
  publisherToken: '${token}',
  userId: 'user-1',
  conversationId: newId(),${code === 'inlineAd' ? '' : `\n  enabledPlacementCodes: ['${code}'],`}
});
session.addMessage({ id: 'm1', role: 'user', content: 'Which coffee should I try?' });
session.addMessage({ id: 'm2', role: 'assistant', content: answer });
session.render({ messageId: 'm2', element: document.querySelector('#below-m2'), code: '${code}' });`;

/** A client with components, whose templates write `provider` and `ad` in this way. */
const components = (framework: string, provider: string, ad: string): string =>
  `import { AdsProvider, InlineAd, useAds } from '@ad-placement/${framework}';

<AdsProvider ${provider}>
  <Chat />
</AdsProvider>

// In Chat, once for each final message:
const { addMessage } = useAds();
// Below each answer:
<InlineAd ${ad} />`;

const curl = ({ origin, token, code }: Plan): string => `curl -s ${origin}/preload -d '{
  "publisherToken": "${token}", "userId": "u1", "conversationId": "c1",
  "enabledPlacementCodes": ["${code}"],
  "messages": [{ "id": "m1", "role": "user", "content": "Which coffee should I try?" }]
}'`;

const video = ({ origin }: Plan): string => `<video-ads src="/slots" title-id="demo-title">
  <video controls src="film.mp4"></video>
</video-ads>
<script src="${origin}/sdk/video?type=global"></script>`;

const SNIPPETS: Readonly<Record<string, (plan: Plan) => string>> = {
  JS: js,
  React: ({ origin, token, code }) =>
    components(
      'react',
      `adServerUrl="${origin}" publisherToken="${token}" userId="user-1" conversationId={id}`,
      `messageId={message.id} code="${code}"`,
    ),
  Vue: ({ origin, token, code }) =>
    components(
      'vue',
      `ad-server-url="${origin}" publisher-token="${token}" user-id="user-1" :conversation-id="id"`,
      `:message-id="message.id" code="${code}"`,
    ),
  curl,
  Video: video,
};

/** Code for what the page shows, with its address and token; the snippet of `open` is unfolded. */
export const drawCode = (plan: Plan, open: string): readonly HTMLElement[] =>
  Object.entries(SNIPPETS).map(([label, write]) => {
    const copy = copyButton('Copy', 'Select it', () => write(plan));
    copy.setAttribute('aria-label', `Copy the code for ${label}`);
    const code = element('pre', { tabindex: '0', 'aria-label': `Code for ${label}` }, write(plan));
    const node = element('details', 'snippet box', element('summary', {}, label), copy, code);
    node.open = label === open;
    return node;
  });
