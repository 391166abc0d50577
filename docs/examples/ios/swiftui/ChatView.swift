import AdPlacementUI
import SwiftUI

/// A conversation, and an ad below each answer.
struct ChatView: View {
  let session: Session
  let messages: [Message]

  var body: some View {
    ScrollView {
      VStack {
        ForEach(messages) { message in
          Text(message.content)
          if message.role == .assistant { InlineAd(messageId: message.id, session: session) }
        }
      }
    }
    // A message that is known already changes nothing.
    .onAppear {
      for message in messages { session.addMessage(message) }
    }
  }
}
