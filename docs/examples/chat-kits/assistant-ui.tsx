import { useRef } from 'react';
import { InlineAd, useStayAtEnd, type Message } from '@ad-placement/react';
import {
  AssistantRuntimeProvider,
  MessagePrimitive,
  ThreadPrimitive,
  useExternalStoreRuntime,
  useAuiState,
} from '@assistant-ui/react';

const Answer = () => {
  const id = useAuiState(({ message }) => message.id);
  return (
    <MessagePrimitive.Root>
      <MessagePrimitive.Parts />
      <InlineAd messageId={id} theme="light" />
    </MessagePrimitive.Root>
  );
};

const Question = () => (
  <MessagePrimitive.Root>
    <MessagePrimitive.Parts />
  </MessagePrimitive.Root>
);

export const Chat = ({ messages }: { readonly messages: readonly Message[] }) => {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  // In place of `autoScroll`, which follows new elements but not what grows.
  useStayAtEnd(scroller, content);
  const runtime = useExternalStoreRuntime({
    messages,
    convertMessage: ({ id, role, content }) => ({ id, role, content }),
    onNew: async () => undefined,
  });
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <ThreadPrimitive.Root style={{ height: '100%' }}>
        <ThreadPrimitive.Viewport ref={scroller} autoScroll={false} style={{ height: '100%', overflowY: 'auto' }}>
          <div ref={content}>
            <ThreadPrimitive.Messages components={{ UserMessage: Question, AssistantMessage: Answer }} />
          </div>
        </ThreadPrimitive.Viewport>
      </ThreadPrimitive.Root>
    </AssistantRuntimeProvider>
  );
};
