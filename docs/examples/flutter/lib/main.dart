import 'package:ad_placement/ad_placement.dart';
import 'package:flutter/material.dart';

void main() {
  WidgetsFlutterBinding.ensureInitialized();
  runApp(const MaterialApp(home: ChatPage()));
}

/// Your model goes here.
String answerTo(String question) => 'Here are a few ideas about: $question';

class ChatPage extends StatefulWidget {
  const ChatPage({super.key});

  @override
  State<ChatPage> createState() => _ChatPageState();
}

class _ChatPageState extends State<ChatPage> {
  final _question = TextEditingController();
  final _conversationId =
      'conversation-${DateTime.now().millisecondsSinceEpoch}';
  List<Message> _messages = const [];

  Message _message(MessageRole role, String content) => Message(
        id: '$_conversationId-${_messages.length}',
        role: role,
        content: content,
        createdAt: DateTime.now(),
      );

  void _show(Message message) =>
      setState(() => _messages = [..._messages, message]);

  void _ask(String question) {
    _question.clear();
    _show(_message(MessageRole.user, question));
    // While an answer streams, draw it from elsewhere: what stands in
    // `messages` is final.
    _show(_message(MessageRole.assistant, answerTo(question)));
  }

  @override
  void dispose() {
    _question.dispose();
    super.dispose();
  }

  @override
  Widget build(BuildContext context) => AdsProvider(
        adServerUrl: const String.fromEnvironment('AD_SERVER_URL',
            defaultValue: 'http://10.0.2.2:8080'),
        publisherToken: 'dev-publisher-token',
        userId: 'user-1',
        conversationId: _conversationId,
        messages: _messages,
        enabledPlacementCodes: const [defaultCode],
        character: const Character(
          id: 'barista',
          name: 'The barista',
          avatarUrl: 'https://shop.example/barista.png',
        ),
        otherParams: {'theme': Theme.of(context).brightness.name},
        onEvent: (event) => debugPrint('$event'),
        child: Scaffold(
          body: SafeArea(
            child: Column(
              children: [
                Expanded(child: _ChatList(messages: _messages)),
                Padding(
                  padding: const EdgeInsets.all(8),
                  child: TextField(
                    controller: _question,
                    decoration: const InputDecoration(labelText: 'Ask'),
                    onSubmitted: _ask,
                  ),
                ),
              ],
            ),
          ),
        ),
      );
}

class _ChatList extends StatelessWidget {
  const _ChatList({required this.messages});

  final List<Message> messages;

  @override
  Widget build(BuildContext context) => ListView.builder(
        itemCount: messages.length,
        itemBuilder: (_, index) {
          final message = messages[index];
          return Column(
            key: ValueKey(message.id),
            crossAxisAlignment: CrossAxisAlignment.stretch,
            children: [
              Padding(
                padding: const EdgeInsets.all(12),
                child: Text(message.content),
              ),
              if (message.role == MessageRole.assistant)
                InlineAd(code: defaultCode, messageId: message.id),
            ],
          );
        },
      );
}
