@_exported import UIKit

@preconcurrency @MainActor open class SFSafariViewController: UIViewController {
  public let fakeURL: URL

  /// An exception of Objective-C ends the app when the address is not of the web.
  public init(url URL: URL) {
    precondition(["http", "https"].contains(URL.scheme?.lowercased() ?? ""))
    fakeURL = URL
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) { nil }
}
