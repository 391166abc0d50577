import { useState } from 'react';
import { AdsProvider, type Message } from '@ad-placement/react-native';
import { Chat } from './chat';

// A new one for each conversation.
const conversationId = `conversation-${Date.now()}`;

export const App = () => {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  return (
    <AdsProvider
      adServerUrl="http://127.0.0.1:8080"
      publisherToken="dev-publisher-token"
      userId="user-1"
      conversationId={conversationId}
      messages={messages}
      onEvent={(event) => console.info(event.name)}
    >
      <Chat messages={messages} add={(message) => setMessages((known) => [...known, message])} />
    </AdsProvider>
  );
};
