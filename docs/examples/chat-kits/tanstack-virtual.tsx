import { useRef } from 'react';
import { InlineAd, type Message } from '@ad-placement/react';
import { useVirtualizer } from '@tanstack/react-virtual';

export const Chat = ({ messages }: { readonly messages: readonly Message[] }) => {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: messages.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => messages[index]?.id ?? index,
    estimateSize: () => 60,
    anchorTo: 'end',
    followOnAppend: true,
  });
  return (
    <div ref={scroller} style={{ height: '100%', overflowY: 'auto' }}>
      <div style={{ position: 'relative', height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ key, index, start }) => {
          const message = messages[index];
          if (!message) return null;
          const { id, role, content } = message;
          return (
            <article
              key={key}
              ref={list.measureElement}
              data-index={index}
              style={{ position: 'absolute', top: 0, width: '100%', transform: `translateY(${start}px)` }}
            >
              <p style={{ margin: 0, padding: '0.5rem' }}>{content}</p>
              {role === 'assistant' && <InlineAd messageId={id} theme="light" />}
            </article>
          );
        })}
      </div>
    </div>
  );
};
