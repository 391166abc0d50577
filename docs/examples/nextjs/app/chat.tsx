'use client';

import { useState, type FormEvent } from 'react';
import { useChat, type UIMessage } from '@ai-sdk/react';
import { AdsProvider, InlineAd, newId, type Message } from '@ad-placement/react';

const IDEAS = ['Which coffee should I try?', 'How do I brew with a French press?', 'Is dark roast stronger?'];

const textOf = ({ parts }: UIMessage): string => parts.map((part) => (part.type === 'text' ? part.text : '')).join('');

/** As the ads are told of it. */
const toldOf = (message: UIMessage): readonly Message[] =>
  message.role === 'system' ? [] : [{ id: message.id, role: message.role, content: textOf(message) }];

const Welcome = ({ onAsk }: { onAsk: (question: string) => void }) => (
  <section className="welcome">
    <h2>What are we brewing?</h2>
    {IDEAS.map((idea) => (
      <button key={idea} type="button" onClick={() => onAsk(idea)}>
        {idea}
      </button>
    ))}
  </section>
);

const Composer = ({ isBusy, onAsk }: { isBusy: boolean; onAsk: (question: string) => void }) => {
  const [question, setQuestion] = useState('');
  const isReady = !isBusy && question.trim() !== '';
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isReady) return;
    onAsk(question);
    setQuestion('');
  };
  return (
    <form onSubmit={onSubmit} aria-label="Ask">
      <input
        value={question}
        onChange={({ target }) => setQuestion(target.value)}
        aria-label="Your question"
        placeholder="Ask about coffee"
        autoComplete="off"
      />
      <button disabled={!isReady}>Send</button>
    </form>
  );
};

interface ChatProps {
  readonly adServerUrl: string;
  readonly publisherToken: string;
  readonly userId: string;
}

export const Chat = (props: ChatProps) => {
  // A new one for each conversation.
  const [conversationId] = useState(newId);
  const { messages, sendMessage, status, error } = useChat({ id: conversationId });
  // What is still being written is no message yet, neither for the ads nor for what stands below it.
  const complete = status === 'streaming' ? messages.slice(0, -1) : messages;
  const ask = (text: string): void => void sendMessage({ text });
  return (
    <AdsProvider {...props} conversationId={conversationId} messages={complete.flatMap(toldOf)}>
      <header>
        <h1>Beanwise</h1>
      </header>
      <main tabIndex={0} aria-label="Conversation">
        {messages.length === 0 ? (
          <Welcome onAsk={ask} />
        ) : (
          <div className="log" role="log">
            {messages.map((message) => (
              <article key={message.id} className={message.role}>
                <p>{textOf(message) || 'Thinking'}</p>
                {message.role === 'assistant' && complete.includes(message) && (
                  <InlineAd messageId={message.id} theme="auto" />
                )}
              </article>
            ))}
            {status === 'submitted' && <p>Thinking</p>}
            {error && <p role="alert">That did not work. Please ask again.</p>}
          </div>
        )}
      </main>
      <Composer isBusy={status === 'submitted' || status === 'streaming'} onAsk={ask} />
    </AdsProvider>
  );
};
