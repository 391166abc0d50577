import { useState } from 'react';
import { FlatList, Text, TextInput, View } from 'react-native';
import { InlineAd, type Message } from '@ad-placement/react-native';

/** Your model goes here. */
const answerTo = async (question: string): Promise<string> => `Here are a few ideas about: ${question}`;

const idOf = ({ id }: Message): string => id;

interface ChatProps {
  readonly messages: readonly Message[];
  readonly add: (message: Message) => void;
}

export const Chat = ({ messages, add }: ChatProps) => {
  const [question, setQuestion] = useState('');
  const ask = async (): Promise<void> => {
    setQuestion('');
    add({ id: `u${Date.now()}`, role: 'user', content: question, createdAt: new Date() });
    add({ id: `a${Date.now()}`, role: 'assistant', content: await answerTo(question), createdAt: new Date() });
  };
  return (
    <View style={{ flex: 1 }}>
      <FlatList
        data={messages}
        keyExtractor={idOf}
        renderItem={({ item: { id, role, content } }) => (
          <View>
            <Text>{content}</Text>
            {role === 'assistant' && <InlineAd messageId={id} theme="light" />}
          </View>
        )}
      />
      <TextInput value={question} onChangeText={setQuestion} onSubmitEditing={ask} accessibilityLabel="Question" />
    </View>
  );
};
