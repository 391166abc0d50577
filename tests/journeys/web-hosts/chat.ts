import type {
  AdEvent,
  Character,
  Message,
  OnDebugEvent,
  OnEvent,
  Session,
  SessionOptions,
  Theme,
} from '../../../adapters/client-js/index.js';

type AddOptions = Parameters<Session['addMessage']>[1];

/** What the host of a test is like. */
export interface ChatPlan {
  /** Origin of the service. */
  readonly service: string;
  readonly userId: string;
  readonly theme: 'light' | 'dark';
  /** The client is told no brand unless it stands here. */
  readonly brand?: string;
  /** Whom the conversation is held with. */
  readonly character?: Character;
  /**
   * What `onEvent` does at events of these names, beside noting them: it throws, or takes the conversation out of the
   * page.
   */
  readonly onEvent?: { readonly does: 'throw' | 'leave'; readonly at: readonly string[] };
  /** React's. */
  readonly isStrict: boolean;
  readonly lateAds?: SessionOptions['lateAds'];
  /** React's and Vue's draw something around each ad. */
  readonly isWrapped?: boolean;
}

/** What the chat shows. */
export interface ChatView {
  readonly messages: readonly Message[];
  readonly theme: Theme;
  /** Whether there is a conversation with ads at all: a session or a provider. */
  readonly hasSession: boolean;
  /** Whether messages have a place for an ad below them. */
  readonly hasAds: boolean;
}

/** What a test does with a chat, the same in every framework; it stands in `window.chat`. */
export interface Chat {
  readonly view: ChatView;
  readonly events: readonly AdEvent[];
  /** Names of debug events. */
  readonly debugged: readonly string[];
  /** Shows a message and tells the client. */
  add(id: string, role: Message['role'], content: string, how?: AddOptions): void;
  /** Removes an answer and shows another in its place, as when somebody has it written again. */
  writeAgain(id: string, again: string, content: string): void;
  /** Changes what is shown, and resolves when the page shows it. */
  set(change: Partial<ChatView>): Promise<void>;
}

/** What a framework brings. */
export interface Skin {
  addMessage(message: Message, how?: AddOptions): void;
  removeMessage(id: string): void;
  /** Shows the view, at once or soon. */
  draw(view: ChatView): void | Promise<void>;
}

/** The part of a chat that all frameworks share. */
export interface ChatCore extends Chat {
  readonly plan: ChatPlan;
  /** Session options. */
  readonly options: {
    readonly adServerUrl: string;
    readonly publisherToken: string;
    readonly userId: string;
    readonly conversationId: string;
    readonly character: Character | undefined;
    readonly brand: string | undefined;
    readonly lateAds: SessionOptions['lateAds'];
    readonly random: () => number;
    readonly onEvent: OnEvent;
    readonly onDebugEvent: OnDebugEvent;
  };
  /** Once. */
  wear(skin: Skin): void;
}

export const createChat = (plan: ChatPlan): ChatCore => {
  let view: ChatView = { messages: [], theme: plan.theme, hasSession: true, hasAds: true };
  let skin: Skin | undefined;
  const events: AdEvent[] = [];
  const debugged: string[] = [];
  const set = async (change: Partial<ChatView>): Promise<void> => {
    view = { ...view, ...change };
    document.documentElement.dataset['theme'] = view.theme;
    await skin?.draw(view);
  };
  const onEvent: OnEvent = (event) => {
    events.push(event);
    if (!plan.onEvent?.at.includes(event.name)) return;
    if (plan.onEvent.does === 'throw') throw new Error(`The host cannot stand ${event.name}.`);
    void set({ hasSession: false });
  };
  const add: Chat['add'] = (id, role, content, how) => {
    const message = { id, role, content, createdAt: new Date() };
    if (view.hasSession) skin?.addMessage(message, how);
    void set({ messages: [...view.messages, message] });
  };
  return {
    plan,
    options: {
      adServerUrl: plan.service,
      publisherToken: 'dev-publisher-token',
      userId: plan.userId,
      conversationId: 'conversation-1',
      character: plan.character,
      brand: plan.brand,
      lateAds: plan.lateAds,
      // Retries come as early as they may.
      random: () => 0,
      onEvent,
      onDebugEvent: (name) => void debugged.push(name),
    },
    get view() {
      return view;
    },
    events,
    debugged,
    add,
    writeAgain(id, again, content) {
      skin?.removeMessage(id);
      void set({ messages: view.messages.filter((message) => message.id !== id) });
      add(again, 'assistant', content);
    },
    set,
    wear(worn) {
      skin = worn;
      void set({});
    },
  };
};

/** Reads the plan that stands in the page; whoever reads is at the end of the conversation, as in most chats. */
export const openChat = (): ChatCore => {
  const chat = createChat(JSON.parse(document.querySelector('#plan')?.textContent ?? '') as ChatPlan);
  Object.assign(window, { chat });
  new ResizeObserver(() => scrollTo(0, document.documentElement.scrollHeight)).observe(document.body);
  return chat;
};
