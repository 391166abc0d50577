import type { PlaygroundConfig } from '../wire/playground.js';
import { copyButton, element } from './dom.js';

interface Snippet {
  readonly id: string;
  readonly label: string;
  readonly text: string;
}

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

const react = ({
  origin,
  token,
  code,
}: Plan): string => `import { AdsProvider, InlineAd, useAds } from '@ad-placement/react';

<AdsProvider adServerUrl="${origin}" publisherToken="${token}" userId="user-1" conversationId={id}>
  <Chat />
</AdsProvider>

// In Chat, once for each final message:
const { addMessage } = useAds();
// Below each answer:
<InlineAd messageId={message.id} code="${code}" />`;

const vue = ({
  origin,
  token,
  code,
}: Plan): string => `import { AdsProvider, InlineAd, useAds } from '@ad-placement/vue';

<AdsProvider ad-server-url="${origin}" publisher-token="${token}" user-id="user-1" :conversation-id="id">
  <Chat />
</AdsProvider>

// In Chat, once for each final message:
const { addMessage } = useAds();
// Below each answer:
<InlineAd :message-id="message.id" code="${code}" />`;

const curl = ({ origin, token, code }: Plan): string => `curl -s ${origin}/preload -d '{
  "publisherToken": "${token}", "userId": "u1", "conversationId": "c1",
  "enabledPlacementCodes": ["${code}"],
  "messages": [{ "id": "m1", "role": "user", "content": "Which coffee should I try?" }]
}'`;

const video = ({ origin }: Plan): string => `<video-ads src="/slots" title-id="demo-title">
  <video controls src="film.mp4"></video>
</video-ads>
<script src="${origin}/sdk/video?type=global"></script>`;

/** What one writes to have what is on show, with the address and the token of this page. */
const snippetsFor = (plan: Plan): readonly Snippet[] => [
  { id: 'js', label: 'JS', text: js(plan) },
  { id: 'react', label: 'React', text: react(plan) },
  { id: 'vue', label: 'Vue', text: vue(plan) },
  { id: 'curl', label: 'curl', text: curl(plan) },
  { id: 'video', label: 'Video', text: video(plan) },
];

const drawSnippet = ({ id, label, text }: Snippet, open: string): HTMLElement => {
  const copy = copyButton('Copy', 'Select it', () => text);
  copy.setAttribute('aria-label', `Copy the code for ${label}`);
  const code = element('pre', { tabindex: '0', 'aria-label': `Code for ${label}` }, text);
  const node = element('details', 'snippet box', element('summary', {}, label), copy, code);
  node.open = id === open;
  return node;
};

/** The snippets, with the one of `open` unfolded. */
export const drawCode = (plan: Plan, open: string): readonly HTMLElement[] =>
  snippetsFor(plan).map((snippet) => drawSnippet(snippet, open));
