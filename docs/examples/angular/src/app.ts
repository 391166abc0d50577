import { afterNextRender, Component, CUSTOM_ELEMENTS_SCHEMA, DestroyRef, inject, signal } from '@angular/core';
import { createSession, newId, type Message, type Session } from '@ad-placement/js';
import { defineAdSlot } from '@ad-placement/js/element';
import { environment } from './environments/environment';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <header>
      <h1>Beanwise</h1>
    </header>
    <main tabindex="0" aria-label="Conversation">
      @if (messages().length === 0) {
        <section class="welcome">
          <h2>What are we brewing?</h2>
          @for (idea of ideas; track idea) {
            <button type="button" (click)="ask(idea)">{{ idea }}</button>
          }
        </section>
      } @else {
        <div class="log" role="log" [attr.aria-busy]="draft() !== undefined">
          @for (message of messages(); track message.id) {
            <article [class]="message.role">
              <p>{{ message.content }}</p>
              @if (message.role === 'assistant') {
                <ad-slot [messageId]="message.id" theme="auto" />
              }
            </article>
          }
          @if (draft() !== undefined) {
            <p>{{ draft() || 'Thinking' }}</p>
          }
          @if (hasFailed()) {
            <p role="alert">That did not work. Please ask again.</p>
          }
        </div>
      }
    </main>
    <form aria-label="Ask" (submit)="$event.preventDefault(); ask(question())">
      <input
        #box
        [value]="question()"
        (input)="question.set(box.value)"
        aria-label="Your question"
        placeholder="Ask about coffee"
        autocomplete="off"
      />
      <button [disabled]="draft() !== undefined || question().trim() === ''">Send</button>
    </form>
  `,
})
export class App {
  protected readonly ideas = [
    'Which coffee should I try?',
    'How do I brew with a French press?',
    'Is dark roast stronger?',
  ];
  protected readonly messages = signal<readonly Message[]>([]);
  /** What is still being written: no message yet, neither for the ads nor for what stands below it. */
  protected readonly draft = signal<string | undefined>(undefined);
  protected readonly hasFailed = signal(false);
  protected readonly question = signal('');
  private session: Session | undefined;

  constructor() {
    // In a browser alone: a server renders the page without ads.
    afterNextRender(() => {
      this.session = createSession({
        adServerUrl: environment.adServerUrl,
        publisherToken: environment.publisherToken,
        // That of your own sign-in: the same for a user at every visit, and no name or address.
        userId: 'user-1',
        // A new one for each conversation.
        conversationId: newId(),
      });
      defineAdSlot(this.session);
    });
    inject(DestroyRef).onDestroy(() => this.session?.destroy());
  }

  protected async ask(text: string): Promise<void> {
    if (this.draft() !== undefined || text.trim() === '') return;
    this.question.set('');
    this.hasFailed.set(false);
    this.draft.set('');
    this.add('user', text);
    try {
      this.add('assistant', await this.answer());
    } catch (error) {
      console.error(error);
      this.hasFailed.set(true);
    }
    this.draft.set(undefined);
  }

  private add(role: Message['role'], content: string): void {
    const message = { id: newId(), role, content };
    this.messages.update((known) => [...known, message]);
    // Once per message, in its final form.
    this.session?.addMessage(message);
  }

  private async answer(): Promise<string> {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('/api/chat', { method: 'POST', headers, body: JSON.stringify(this.messages()) });
    if (!response.ok || !response.body) throw new Error(`The model answered ${response.status}.`);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ''; ; this.draft.set(text)) {
      const { done, value } = await reader.read();
      if (done) return text;
      text += value;
    }
  }
}
