import Phone
import UIKit

/// The app of the guide. `build/native/consumers/driver.mjs` starts it and reads the events that it prints.
@main struct ConsumerTests {
  @MainActor static func main() async {
    await show(ChatViewController(nibName: nil, bundle: nil))
  }
}
