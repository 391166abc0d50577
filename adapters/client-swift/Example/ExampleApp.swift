import AdPlacementUI
import SwiftUI

@main @MainActor
struct ExampleApp: App {
  private let session = AdSession(
    SessionOptions(
      adServerURL: "http://127.0.0.1:8080", publisherToken: "dev-publisher-token", userId: "user-1",
      conversationId: "conversation-\(UUID())"))
  private let messages = [
    AdMessage(id: "m1", role: .user, content: "Which coffee should I try?"),
    AdMessage(id: "m2", role: .assistant, content: "A medium roast is a good start."),
  ]

  var body: some Scene {
    WindowGroup {
      VStack {
        ForEach(messages) { Text($0.content) }
        InlineAd(messageId: "m2", session: session)
      }
      .onAppear { messages.forEach { session.addMessage($0) } }
    }
  }
}
