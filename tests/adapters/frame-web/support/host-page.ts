import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One message that the host heard, in order. */
export interface Heard {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly origin: string;
  /** Which of the host's frames sent it. */
  readonly from: 'inline' | 'modal' | 'other';
}

/**
 * How the bare host behaves; everything it does is what `docs/reference/protocol.md#messages-between-frame-and-host`
 * asks of a host.
 */
export interface HostPlan {
  readonly frameUrl: string;
  readonly modalUrl?: string | undefined;
  /** Answer `init-iframe`; false is a host that says nothing. */
  readonly answers: boolean;
  readonly theme?: string | undefined;
  /** What else the frame is told of its looks. */
  readonly look?: Readonly<Record<string, unknown>> | undefined;
  /** Pixels above the frame: enough of them push it out of sight. */
  readonly above: number;
  /** Fixed height of the frame, whatever it asks for; none: as it asks. */
  readonly height?: number | undefined;
  readonly width: number;
  readonly background: string;
  /** Its modal page is waited for so many times as long as the frame asks: how fast a machine is must not matter. */
  readonly patience: number;
}

const behave = (plan: HostPlan): void => {
  const heard: unknown[] = [];
  const page = window as unknown as { heard: unknown[]; errors: number };
  page.heard = heard;
  page.errors = 0;
  window.addEventListener('error', () => (page.errors += 1));
  window.addEventListener('unhandledrejection', () => (page.errors += 1));
  const slot = document.createElement('iframe');
  slot.id = 'slot';
  slot.title = 'Advertisement';
  slot.style.cssText = `display:block;border:0;width:${plan.width}px;height:${plan.height ?? 0}px`;
  const send = (target: HTMLIFrameElement, type: string, data: unknown): void =>
    target.contentWindow?.postMessage({ type, data }, new URL(plan.frameUrl).origin);
  const conversation = [
    { id: 'message-1', role: 'user', content: 'Which beans for a mild espresso?' },
    { id: 'message-2', role: 'assistant', content: 'A medium roast from a small roaster is a good start.' },
  ];
  let modal: HTMLIFrameElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const closeModal = (): void => {
    clearTimeout(timer);
    modal?.remove();
    modal = undefined;
  };
  const openModal = (timeout: number, params: unknown): void => {
    closeModal();
    modal = document.createElement('iframe');
    modal.id = 'modal';
    modal.title = 'Advertisement';
    modal.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;visibility:hidden';
    modal.src = `${plan.modalUrl}?componentParams=${encodeURIComponent(JSON.stringify(params))}`;
    document.body.append(modal);
    timer = setTimeout(closeModal, timeout * plan.patience);
  };
  window.addEventListener('message', (event) => {
    const from =
      event.source === slot.contentWindow ? 'inline' : event.source === modal?.contentWindow ? 'modal' : 'other';
    const { type, data = {} } = Object(event.data);
    heard.push({ type, data: JSON.parse(JSON.stringify(data)), origin: event.origin, from });
    if (from === 'other') return;
    const update = { messages: conversation, messageId: 'message-2', sdk: 'sdk-js', code: 'inlineAd' };
    if (type === 'init-iframe' && plan.answers)
      send(slot, 'update-iframe', { ...update, otherParams: { theme: plan.theme, ...plan.look } });
    if (type === 'resize-iframe' && plan.height === undefined) slot.style.height = `${data.height}px`;
    if (type === 'open-component-iframe') openModal(data.timeout, data.componentParams);
    if (type === 'init-component-iframe') {
      clearTimeout(timer);
      if (modal) modal.style.visibility = 'visible';
    }
    if (type === 'close-component-iframe' || type === 'error-component-iframe') closeModal();
  });
  const spacer = document.createElement('div');
  spacer.style.height = `${plan.above}px`;
  slot.src = plan.frameUrl;
  document.querySelector('main')?.append(spacer, slot);
};

const html = (plan: HostPlan): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title><body style="margin:0;background:${plan.background}">` +
  `<main><h1 style="position:absolute;clip-path:inset(50%)">Host</h1></main>` +
  `<script>(${behave.toString()})(${JSON.stringify(plan)})</script>`;

type HostChanges = Partial<HostPlan> & Pick<HostPlan, 'frameUrl'>;

/** The page of a bare host, for whoever serves it. */
export const hostPage = (changes: HostChanges): string =>
  html({ answers: true, above: 0, width: 480, background: '#fff', patience: 6, ...changes });

export interface HostSite {
  /** On another origin (and site) than the frames: `localhost`, where they are on `127.0.0.1`. */
  readonly origin: string;
  plan(changes: HostChanges): string;
  /** Address of a page that has been made already. */
  serve(page: string): string;
  close(): Promise<void>;
}

export const startHostSite = async (): Promise<HostSite> => {
  const pages = new Map<string, string>();
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const serve = (page: string): string => {
    const path = `/host-${pages.size}`;
    pages.set(path, page);
    return origin + path;
  };
  return {
    origin,
    serve,
    plan: (changes) => serve(hostPage(changes)),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
