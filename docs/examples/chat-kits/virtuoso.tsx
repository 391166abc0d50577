import { useRef } from 'react';
import { InlineAd, useStayAtEnd, type Message } from '@ad-placement/react';
import { Virtuoso } from 'react-virtuoso';

const Row = (_index: number, { id, role, content }: Message) => (
  <article>
    <p style={{ margin: 0, padding: '0.5rem' }}>{content}</p>
    {role === 'assistant' && <InlineAd messageId={id} theme="light" />}
  </article>
);

export const Chat = ({ messages }: { readonly messages: readonly Message[] }) => {
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLElement>(null);
  // In place of `followOutput`, which follows new messages but not what grows below them.
  useStayAtEnd(scroller, content);
  return (
    <Virtuoso
      scrollerRef={(element) => {
        scroller.current = element as HTMLElement | null;
        content.current = scroller.current?.querySelector('[data-testid=virtuoso-item-list]') ?? null;
      }}
      style={{ height: '100%' }}
      data={messages}
      computeItemKey={(_index, { id }) => id}
      itemContent={Row}
    />
  );
};
