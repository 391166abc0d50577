import { newId, type OnEvent } from '../client-js/index.js';
import { createConversation } from './chat/conversation.js';
import { createCodeView } from './code/code-view.js';
import { snippetsFor } from './code/snippets.js';
import { readConfig } from './config.js';
import { byId, element } from './dom.js';
import { createInspector, watchFrames } from './inspector/panel.js';
import { createTabs } from './inspector/tabs.js';
import { followText } from './inspector/texts.js';
import { createTurns } from './inspector/turns.js';
import { drawer, settingsControls, type OwnWords } from './settings/controls.js';
import { codeOf, NEEDS_SESSION, regulatoryOf, sessionOptionsOf } from './settings/session-options.js';
import { createSettings, type FieldName } from './settings/settings.js';
import { mountTheme, shownTheme } from './settings/theme.js';
import type { MountSkin, Skin } from './skins/skin.js';
import { createStage } from './stage.js';
import { mountParts } from './parts.js';
import { createTransport } from './transport.js';

interface KnownSkin {
  readonly id: string;
  readonly label: string;
  /** Each comes with its framework, so only when it is wanted. */
  readonly load: () => Promise<MountSkin>;
}

const SKINS: readonly KnownSkin[] = [
  { id: 'js', label: 'JS', load: async () => (await import('./skins/js.js')).mountJs },
  { id: 'react', label: 'React', load: async () => (await import('./skins/react.js')).mountReact },
  { id: 'vue', label: 'Vue', load: async () => (await import('./skins/vue.js')).mountVue },
];

const STAGE_PANEL = 'app';
const WIDTHS = { full: undefined, w720: 720, w360: 360 } as const;

const config = readConfig();
const settings = createSettings();
const conversation = createConversation();
const { writing } = config;
const codeView = createCodeView();
const inspector = createInspector(writing !== undefined, codeView.node);
const turns = createTurns(inspector.turns);
const { decisionHeader } = config;
const transport = createTransport({ settings: settings.get, decisionHeader, requests: inspector.requests, turns });
const onEvent: OnEvent = (event) => {
  inspector.events.put({ id: newId(), at: new Date(), event });
  if (event.name === 'ad.filled' && writing !== undefined && settings.get().writer === 'model')
    void followText(inspector.texts, event.payload.id, writing.model);
};
const userId = `visitor-${newId()}`;
let conversationId = newId();
let selected = SKINS[0];
let skin: Skin | undefined;
let mounts = 0;

/** A client for the conversation as it stands. What is on show stays until its successor has been loaded. */
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
  codeView.show(snippetsFor({ origin: config.origin, token, code }), selected?.id ?? '');
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
  if (NEEDS_SESSION.includes(changed)) mountAnew();
  if (changed === 'consent' || changed === 'coppa') skin?.setRegulatory(regulatoryOf(settings.get()));
  if (changed === 'assistant') stage.showWho();
  if (changed === 'width') stage.setWidth(WIDTHS[settings.get().width]);
});

mountTheme(byId('theme'), settings, (theme) => skin?.setTheme(theme));
// The theme stands in the bar; who answers is no choice where there is no model.
const elsewhere: readonly FieldName[] = [
  'theme',
  ...(config.model === undefined ? (['assistant'] as const) : []),
  ...(writing === undefined ? (['writer'] as const) : []),
];
const ownWords: OwnWords =
  writing?.by === 'script'
    ? { writer: { hint: 'A script writes for demonstration, no language model.', choices: { model: 'Script' } } }
    : {};
byId('settings').append(drawer('Settings', ...settingsControls(settings, elsewhere, ownWords)));
byId('stage').append(stage.node);
byId('inspector').append(inspector.node);
watchFrames(config.origin, inspector.frames);
mountParts(byId('parts'));
void mount();
