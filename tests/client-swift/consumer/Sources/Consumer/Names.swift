import AdPlacementUI

// Types of its own with the names of the specification.
struct Session { let options: SessionOptions }
struct Message { let sent: AdMessage }

let message = Message(sent: Ads.Message(id: "m1", role: .user, content: "Which coffee should I try?"))
let session = Session(
  options: SessionOptions(adServerURL: "https://ads.example.com", publisherToken: "t", userId: "u", conversationId: "c")
)
