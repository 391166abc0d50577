import 'package:ad_placement/ad_placement.dart';
import 'package:flutter/material.dart';

void main() {
  WidgetsFlutterBinding.ensureInitialized();
  runApp(const MyApp());
}

const barista = Character(id: 'barista', name: 'Barista', avatarUrl: 'https://shop.example/barista.png');
Message says(MessageRole role) => Message(id: role.name, role: role, content: 'Coffee?', createdAt: DateTime.now());

class MyApp extends StatelessWidget {
  const MyApp({super.key});

  @override
  Widget build(BuildContext context) {
    return MaterialApp(
      title: 'Counter',
      theme: ThemeData(colorSchemeSeed: Colors.deepPurple),
      home: AdsProvider(adServerUrl: 'http://10.0.2.2:8080', publisherToken: 'dev-publisher-token', userId: 'user-1',
          conversationId: 'chat-1', messages: MessageRole.values.map(says).toList(), character: barista,
          enabledPlacementCodes: const [defaultCode], child: const MyHomePage(title: 'Counter')),
    );
  }
}

class MyHomePage extends StatefulWidget {
  const MyHomePage({super.key, required this.title});

  final String title;

  @override
  State<MyHomePage> createState() => _MyHomePageState();
}

class _MyHomePageState extends State<MyHomePage> {
  int _counter = 0;

  @override
  Widget build(BuildContext context) {
    return Scaffold(
      appBar: AppBar(title: Text(widget.title)),
      body: Center(
        child: Column(
          mainAxisAlignment: MainAxisAlignment.center,
          children: [
            const Text('The button was pressed this often:'),
            Text('$_counter', style: Theme.of(context).textTheme.headlineMedium),
            const InlineAd(code: defaultCode, messageId: 'assistant'),
          ],
        ),
      ),
      floatingActionButton: FloatingActionButton(
        onPressed: () => setState(() => _counter++),
        tooltip: 'Count',
        child: const Icon(Icons.add),
      ),
    );
  }
}
