import AdPlacementUI
import SwiftUI

/// A conversation, and an ad below each answer.
@MainActor
struct ChatView: View {
  let session: AdSession
  let messages: [AdMessage]

  var body: some View {
    ScrollView {
      VStack {
        ForEach(messages) { message in
          Text(message.content)
          if message.role == .assistant { InlineAd(messageId: message.id, session: session) }
        }
      }
    }
    .onAppear { add(messages) }
    .onChange(of: messages, perform: add)
  }

  /// A message that is known already asks for nothing.
  private func add(_ messages: [AdMessage]) {
    for message in messages { session.addMessage(message) }
  }
}
