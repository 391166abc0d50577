import { MISTAKES_PAGE, noted, notedChanged } from './noted.js';

/**
 * Every integration mistake that is noticed while you develop: what stands on the console, the words that the host
 * filled in or left out put in for `%`. The same ids are the headings of `docs/reference/integration-mistakes.md`.
 */
export const MISTAKES = {
  'ad-server-url': 'adServerUrl % is not a web address: start it with https://, or http:// on your own machine.',
  'content-security-policy': 'the Content-Security-Policy of this page blocks the service: add "%" to it.',
  'invalid-token': 'the service does not know this publisherToken, or not for this origin: no ads in this session.',
  'unknown-placement': 'no ad, although no rule forbids one: the account probably has no placement %.',
  'missing-placement': 'the account has no placement %: no ad comes there.',
  'code-not-enabled': 'an ad is placed with the code %, which is not in enabledPlacementCodes: it stays empty.',
  'unknown-role':
    'among the messages one is left out, because its role is not user or assistant: pass user for the person and ' +
    'assistant for the answer.',
  'message-id': 'among the messages one is left out, because its id is not a string: pass String(id).',
  'message-text': 'among the messages one is left out, because it has no text: pass the text as content.',
  'message-parts': 'among the messages of one only the text in its parts is read: pass that text as content.',
  'same-id': 'among the messages two of different roles have the same id: give each message its own.',
  'odd-messages': 'the service leaves messages out, or reads them otherwise, because of their %.',
  'misspelt-signal': 'the service does not read %: correct the name.',
  'unreadable-signal':
    'the service cannot read %, and takes it for the answer that protects: no ids, or no ad. Correct the value.',
  'user-signature':
    'userSignature is not that of this userId and userEmail by a user key of the account: it counts as none.',
  'user-as-conversation':
    'userId and conversationId are the same: name the person by userId, and each conversation by newId().',
  'session-at-every-render':
    'a new session starts at every render, so no ad has time to load: keep conversationId, userId and character ' +
    'outside the component, for example newId() in useState or in a module.',
  'unknown-message':
    'an ad is placed below a message that was never added: pass the messageId that addMessage received, and keep it.',
  'user-message': 'an ad is placed below a message of the user: pass the id of the assistant message.',
  'answer-not-added': 'an ad was there, but the answer was never added: call addMessage with the whole answer.',
  'second-place': 'the ad of one message is placed twice: only the first place shows it. Place it once.',
  'two-clients': 'the page loads the client twice: install one version of @ad-placement/js, or load one script.',
  'player-adapter':
    'this <video> belongs to a player whose controls and subtitles overlays would cover: pass %, its adapter, instead.',
  'unknown-player':
    'overlays can cover % of this player, which the client does not know: pass a PlayerView, or safeArea.',
  'overlay-without-room': 'an overlay stays hidden, because controls and subtitles of the player leave it no room.',
} as const;

export type Mistake = keyof typeof MISTAKES;

/** Each line is logged once per page; those whose text keeps changing stop at this many. */
const MAX_LINES = 40;

/** `detail`: names that the host's code has, never words of the conversation. */
export const note = (mistake: Mistake, detail = ''): void => {
  const { lines } = noted();
  const line = MISTAKES[mistake].replace('%', () => detail);
  if (lines.has(line) || lines.size >= MAX_LINES) return;
  lines.set(line, mistake);
  console.warn(`Ads: ${line} ${MISTAKES_PAGE}#${mistake}`);
  notedChanged();
};

/** Called by each copy of the client, which is a module of its own, when a session starts. */
export const noteClient = (client: object): void => {
  const { clients } = noted();
  clients.add(client);
  if (clients.size > 1) note('two-clients');
  notedChanged();
};
