import { useRef } from 'react';
import { InlineAd, useStayAtEnd, type Message as ChatMessage } from '@ad-placement/react';
import { ChatContainer, MainContainer, Message, MessageList } from '@chatscope/chat-ui-kit-react';
import '@chatscope/chat-ui-kit-styles/dist/default/styles.min.css';
import './chatscope.css';

export const Chat = ({ messages }: { readonly messages: readonly ChatMessage[] }) => {
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  // In place of the list's own scrolling, which follows new messages but not what grows below them.
  useStayAtEnd(scroller, content);
  return (
    <MainContainer>
      <ChatContainer>
        <MessageList autoScrollToBottom={false} autoScrollToBottomOnMount={false}>
          <MessageList.Content>
            <div
              ref={(div) => {
                content.current = div;
                scroller.current = div?.closest<HTMLElement>('[data-cs-message-list]') ?? null;
              }}
            >
              {messages.map(({ id, role, content: text }) => (
                <div key={id}>
                  <Message
                    model={{ message: text, direction: role === 'user' ? 'outgoing' : 'incoming', position: 'single' }}
                  />
                  {role === 'assistant' && <InlineAd messageId={id} theme="light" />}
                </div>
              ))}
            </div>
          </MessageList.Content>
        </MessageList>
      </ChatContainer>
    </MainContainer>
  );
};
