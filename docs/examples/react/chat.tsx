import { useState, type FormEvent } from 'react';
import { InlineAd, newId, useAds, type Message } from '@ad-placement/react';

/** Your model goes here. */
const answerTo = async (question: string): Promise<string> => `Here are a few ideas about: ${question}`;

export const Chat = () => {
  const { addMessage } = useAds();
  const [messages, setMessages] = useState<readonly Message[]>([]);
  // Once per message, in its final form: the question at once, the answer when it is complete.
  const add = (role: Message['role'], content: string): void => {
    const message = { id: newId(), role, content, createdAt: new Date() };
    addMessage(message);
    setMessages((known) => [...known, message]);
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const question = String(new FormData(event.currentTarget).get('question'));
    event.currentTarget.reset();
    add('user', question);
    add('assistant', await answerTo(question));
  };
  return (
    <main style={{ paddingBottom: '4rem' }}>
      {messages.map(({ id, role, content }) => (
        <article key={id}>
          <p>{content}</p>
          {role === 'assistant' && <InlineAd messageId={id} theme="light" />}
        </article>
      ))}
      <form onSubmit={onSubmit} style={{ position: 'fixed', bottom: 0 }}>
        <input name="question" aria-label="Question" required />
      </form>
    </main>
  );
};
