import { connection } from 'next/server';
import { AD_SERVER_URL, PUBLISHER_TOKEN } from './ads';
import { Chat } from './chat';

const Page = async () => {
  // A nonce is for one request: the page is rendered for each.
  await connection();
  // `userId` is that of your own sign-in: the same for a user at every visit, and no name or address.
  return <Chat adServerUrl={AD_SERVER_URL} publisherToken={PUBLISHER_TOKEN} userId="user-1" />;
};

export default Page;
