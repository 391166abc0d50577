import { AdsProvider, newId } from '@ad-placement/react';
import { Chat } from './chat';

// A new one for each conversation.
const conversationId = newId();

export const App = () => (
  <AdsProvider
    adServerUrl={import.meta.env.VITE_AD_SERVER_URL}
    publisherToken="dev-publisher-token"
    userId="user-1"
    conversationId={conversationId}
    onEvent={(event) => console.info(event.name)}
  >
    <Chat />
  </AdsProvider>
);
