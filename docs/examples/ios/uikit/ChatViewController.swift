import AdPlacementUI
import UIKit

/// Your model goes here.
private func answer(to question: String) -> String { "Here are a few ideas about: \(question)" }

final class ChatViewController: UIViewController {
  // A new one for each conversation.
  private let session = AdSession(
    SessionOptions(
      adServerURL: "http://127.0.0.1:8080",
      publisherToken: "dev-publisher-token",
      userId: "user-1",
      conversationId: "conversation-\(UUID())",
      onEvent: { event in print(event.name) }
    ))
  private let chat = UIStackView(frame: .zero)

  override func viewDidLoad() {
    super.viewDidLoad()
    chat.axis = .vertical
    chat.frame = view.bounds
    chat.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(chat)
    // Takes the height that the rows leave, so that none is stretched: the chat stands at the bottom.
    chat.addArrangedSubview(UIView(frame: .zero))
    ask("Which coffee should I try?")
  }

  private func ask(_ question: String) {
    show(AdMessage(id: "user-1", role: .user, content: question))
    show(AdMessage(id: "assistant-1", role: .assistant, content: answer(to: question)))
    // As high as its ad, by its intrinsic size.
    chat.addArrangedSubview(InlineAdUIView(session.createAd(messageId: "assistant-1")))
  }

  private func show(_ message: AdMessage) {
    session.addMessage(message)
    let label = UILabel(frame: .zero)
    label.numberOfLines = 0
    label.text = message.content
    chat.addArrangedSubview(label)
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    // Not behind another screen, such as the one that an ad opens.
    if isMovingFromParent || isBeingDismissed { session.destroy() }
  }
}
