import { newId, type AdEvent, type OnEvent } from '../client-js/index.js';
import { createConversation } from './chat/conversation.js';
import { drawCode } from './code-view.js';
import { badge, byId, element, json, readConfig, row, unfold } from './dom.js';
import { linkAds } from './inspector/frames.js';
import { createInspector, watchService } from './inspector/inspector.js';
import { createLog } from './inspector/log.js';
import { timeOf } from './inspector/requests.js';
import { createTabs, type Tab } from './inspector/tabs.js';
import { createTextLog, followText } from './inspector/texts.js';
import { followShown } from './inspector/shown-texts.js';
import { settingsControls, type OwnWords } from './settings/controls.js';
import { disguisedTransport, faultyNetwork, SCREENS } from './settings/network.js';
import { codeOf, regulatoryOf, sessionOptionsOf } from './settings/session-options.js';
import { createSettings, FIELDS, type FieldName } from './settings/settings.js';
import { mountTheme, shownTheme } from './settings/theme.js';
import type { MountSkin, Skin } from './skins/skin.js';
import { createStage } from './stage.js';

/** Each brings its framework, so it loads on demand. */
const SKINS: readonly (Tab & { readonly load: () => Promise<MountSkin> })[] = [
  { id: 'js', label: 'JS', load: async () => (await import('./skins/js.js')).mountJs },
  { id: 'react', label: 'React', load: async () => (await import('./skins/react.js')).mountReact },
  { id: 'vue', label: 'Vue', load: async () => (await import('./skins/vue.js')).mountVue },
];

const PARTS = [
  { id: 'chat', label: 'Chat' },
  { id: 'inspector', label: 'Why' },
  { id: 'settings', label: 'Settings' },
];
const STAGE_PANEL = 'app';

interface EventEntry {
  readonly id: string;
  readonly at: Date;
  readonly event: AdEvent;
}

const TONES: Readonly<Record<string, 'bad' | 'calm'>> = { 'ad.error': 'bad', 'ad.no-fill': 'calm' };

const createEventLog = () =>
  createLog<EventEntry>('events', 'Events', {
    empty: 'Events that the ad client reports to the app appear here.',
    draw: ({ at, event }) => [
      row(
        badge(TONES[event.name] ?? 'good', event.name),
        'code' in event ? element('code', {}, event.code) : undefined,
        timeOf(at),
      ),
      unfold('Payload', json(event.payload)),
    ],
    bidsOf: ({ event: { payload } }) => ('id' in payload ? [payload.id] : []),
  });

const config = readConfig();
const { writing } = config;
const settings = createSettings();
const conversation = createConversation();
const { logs } = watchService(config.origin, faultyNetwork(settings.get));
const events = createEventLog();
const texts = createTextLog();
const codeView = element('div', 'column');
const transport = disguisedTransport(settings.get);
const onEvent: OnEvent = (event) => {
  events.put({ id: newId(), at: new Date(), event });
  if (event.name !== 'ad.filled') return;
  if (writing !== undefined && settings.get().writer === 'model')
    void followText(texts, event.payload.id, writing.model);
  else void followShown(texts, event.payload.id);
};
const userId = `visitor-${newId()}`;
let conversationId = newId();
let selected = SKINS[0];
let skin: Skin | undefined;
let mounts = 0;

/** Mounts a client for the conversation as it is now. The one on show stays until its successor has loaded. */
const mount = async (): Promise<void> => {
  const turn = ++mounts;
  const mountSkin = await selected?.load();
  if (turn !== mounts || mountSkin === undefined) return;
  skin?.destroy();
  const host = element('div');
  stage.host.replaceChildren(host);
  const options = sessionOptionsOf(settings.get(), config, { userId, conversationId });
  const theme = shownTheme(settings);
  const code = codeOf(settings.get());
  const { publisherToken: token } = options;
  codeView.replaceChildren(...drawCode({ origin: config.origin, token, code }, selected?.label ?? ''));
  skin = mountSkin(host, { conversation, options: { ...options, transport, onEvent }, code, theme });
};

const mountAnew = (): void => {
  conversationId = newId();
  void mount();
};

const tabs = createTabs(
  'Built with',
  SKINS,
  () => STAGE_PANEL,
  (id) => {
    selected = SKINS.find((known) => known.id === id);
    // Not the first time: the stage is not there yet.
    if (mounts > 0) void mount();
  },
);
const modelNow = (): string | undefined => (settings.get().assistant === 'model' ? config.model : undefined);
const stage = createStage({ conversation, tabs, panelId: STAGE_PANEL, modelNow, onNew: mountAnew });

settings.subscribe((changed) => {
  if (FIELDS[changed].isOfSession) mountAnew();
  if (changed === 'consent' || changed === 'coppa') skin?.setRegulatory(regulatoryOf(settings.get()));
  if (changed === 'assistant') stage.showWho();
  if (changed === 'width') stage.setWidth(SCREENS[settings.get().width]?.width);
});

mountTheme(byId('theme'), settings, (theme) => skin?.setTheme(theme));
// The theme is in the bar; without a model there is no choice of assistant or writer.
const elsewhere: readonly FieldName[] = [
  'theme',
  ...(config.model === undefined ? (['assistant'] as const) : []),
  ...(writing === undefined ? (['writer'] as const) : []),
];
const ownWords: OwnWords =
  writing?.by === 'script'
    ? { writer: { hint: 'A script writes for demonstration, no language model.', choices: { model: 'Script' } } }
    : {};
const controls = settingsControls(settings, elsewhere, ownWords);
byId('settings').append(
  element('details', { class: 'drawer sheet', open: '' }, element('summary', {}, 'Settings'), ...controls),
);
byId('chat').append(stage.node);
const inspector = createInspector('What happens', [
  logs.turns,
  texts,
  logs.requests,
  events,
  logs.frames,
  logs.moments,
  { id: 'code', label: 'Code', content: [codeView] },
]);
linkAds(inspector);
byId('inspector').append(inspector);
// On a narrow screen one part of the page at a time, as in an app; elsewhere styles hide this row.
const parts = createTabs(
  'Parts of this page',
  PARTS,
  (id) => id,
  (part) => void (document.body.dataset['part'] = part),
);
byId('parts').replaceWith(element('nav', { class: 'parts', 'aria-label': 'Parts of this page' }, parts));
void mount();
