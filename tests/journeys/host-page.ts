import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One message that arrived at the host page. */
export interface Heard {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly origin: string;
  /** Which of the host's frames sent it: compared by window, as the protocol asks. */
  readonly from: 'inline' | 'modal' | 'stranger';
  /** Origin and source were right, and the host acted on it. */
  readonly accepted: boolean;
}

/**
 * What the bare host does; all of it is what `docs/reference/protocol.md#messages-between-frame-and-host` asks of a
 * host, and nothing more.
 */
export interface HostPlan {
  /** The service: the only origin whose messages count. */
  readonly service: string;
  /** Path and query of the frame: an ad's page, or an overlay. */
  readonly framePath: string;
  /** Path and query of the modal page; absent where nothing opens one. */
  readonly modalPath?: string | undefined;
  readonly messageId: string;
  /** What the user says in the conversation that the frame is told. */
  readonly question: string;
  readonly theme?: string | undefined;
  /** Pixels above the frame. */
  readonly above: number;
  readonly width: number;
  /** Fixed height of the frame; absent: as high as it asks to be. */
  readonly height?: number | undefined;
  readonly background: string;
}

interface HostWindow {
  readonly heard: Heard[];
}

/** Runs in the browser: it is handed over as source text and knows nothing of this file. */
const behave = (plan: HostPlan): void => {
  const heard: unknown[] = [];
  Object.assign(window, { heard });
  const makeFrame = (id: string, path: string, style: string): HTMLIFrameElement => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { id, title: 'Advertisement', src: plan.service + path });
    frame.style.cssText = style;
    return frame;
  };
  const slot = makeFrame(
    'slot',
    plan.framePath,
    `display:block;border:0;width:${plan.width}px;height:${plan.height ?? 0}px`,
  );
  let modal: HTMLIFrameElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const closeModal = (): void => {
    clearTimeout(timer);
    modal?.remove();
    modal = undefined;
  };
  const openModal = (timeout: number, params: unknown): void => {
    closeModal();
    const query = `&componentParams=${encodeURIComponent(JSON.stringify(params ?? {}))}`;
    modal = makeFrame(
      'modal',
      plan.modalPath + query,
      'position:fixed;inset:0;width:100%;height:100%;border:0;visibility:hidden',
    );
    document.body.append(modal);
    // Longer than it is asked to, as a host may be: a busy machine takes its time for a page.
    timer = setTimeout(closeModal, 6 * timeout);
  };
  const update = {
    messages: [
      { id: 'message-1', role: 'user', content: plan.question },
      { id: plan.messageId, role: 'assistant', content: 'A medium roast is a good start.' },
    ],
    sdk: 'sdk-js',
    messageId: plan.messageId,
    otherParams: plan.theme ? { theme: plan.theme } : {},
  };
  const act = (type: string, data: Readonly<Record<string, unknown>>): void => {
    if (type === 'init-iframe') {
      const answer = { type: 'update-iframe', data: { ...update, code: data.code } };
      slot.contentWindow?.postMessage(answer, plan.service);
    }
    if (type === 'resize-iframe' && plan.height === undefined) slot.style.height = `${String(data.height)}px`;
    if (type === 'open-component-iframe') openModal(Number(data.timeout), data.componentParams);
    if (type === 'init-component-iframe' && modal) {
      clearTimeout(timer);
      modal.style.visibility = 'visible';
      modal.focus();
    }
    if (type === 'close-component-iframe' || type === 'error-component-iframe') closeModal();
  };
  window.addEventListener('message', ({ data: raw, origin, source }) => {
    const { type, data = raw } = Object(raw);
    const isModal = modal !== undefined && source === modal.contentWindow;
    const from = source === slot.contentWindow ? 'inline' : isModal ? 'modal' : 'stranger';
    const accepted = origin === plan.service && from !== 'stranger';
    heard.push({ type, data: structuredClone(data), origin, from, accepted });
    if (accepted) act(type, Object(data));
  });
  const spacer = document.createElement('div');
  spacer.style.height = `${plan.above}px`;
  const main = document.createElement('main');
  main.append(spacer, slot);
  document.body.append(main);
};

const pageOf = (plan: HostPlan): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>A host</title><body style="margin:0;background:${plan.background}">` +
  `<script>(${behave.toString()})(${JSON.stringify(plan)})</script>`;

export interface HostSite {
  /** `localhost`, where the service is on `127.0.0.1`: another origin, and another site. */
  readonly origin: string;
  /** Address of a host page that follows the plan. */
  page(plan: Partial<HostPlan> & Pick<HostPlan, 'service' | 'framePath'>): string;
  close(): Promise<void>;
}

const USUAL = {
  ...{ messageId: 'message-2', question: 'Which coffee should I try?' },
  ...{ above: 0, width: 480, background: '#fff' },
} as const;

export const startHostSite = async (): Promise<HostSite> => {
  const pages = new Map<string, string>();
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    page: (plan) => {
      const path = `/host-${pages.size}`;
      pages.set(path, pageOf({ ...USUAL, ...plan }));
      return origin + path;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** How tests call a message: by its type, or by the name of the event in it. */
export const nameOf = ({ type, data }: Pick<Heard, 'type' | 'data'>): string =>
  type === 'event-iframe' ? `event:${String(data['name'])}` : type;

/** In the page: what the host has heard so far. */
export const readHeard = (): Heard[] => (window as unknown as HostWindow).heard;
