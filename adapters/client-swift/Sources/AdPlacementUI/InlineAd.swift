#if canImport(UIKit) && canImport(SwiftUI)
  import AdPlacement
  import SwiftUI

  /// The ad below one assistant message, for SwiftUI. Nothing, and without a height, as long as there is none.
  ///
  /// Give the rows of a list stable ids: a view that is made anew loads its ad again.
  public struct InlineAd: View {
    private let ad: Ad
    private let keepsWebsiteData: Bool
    @State private var height: CGFloat = 0

    /// The place of an ad.
    ///
    /// - Parameters:
    ///   - messageId: id of the assistant message above.
    ///   - session: the conversation.
    ///   - code: the placement code.
    ///   - theme: typically `light` or `dark`; `nil` leaves it to the page.
    ///   - keepsWebsiteData: see ``InlineAdUIView``.
    public init(
      messageId: String, session: Session, code: String = defaultCode, theme: String? = nil,
      keepsWebsiteData: Bool = false
    ) {
      self.init(session.createAd(messageId: messageId, code: code, theme: theme), keepsWebsiteData: keepsWebsiteData)
    }

    /// The place of an ad, as `Session.createAd` makes it.
    public init(_ ad: Ad, keepsWebsiteData: Bool = false) {
      self.ad = ad
      self.keepsWebsiteData = keepsWebsiteData
    }

    /// The ad, as high as it is.
    public var body: some View {
      InlineAdRepresentable(ad: ad, keepsWebsiteData: keepsWebsiteData, onHeightChange: { height = $0 })
        .frame(height: height)
    }
  }

  struct InlineAdRepresentable: UIViewRepresentable {
    let ad: Ad
    let keepsWebsiteData: Bool
    let onHeightChange: @MainActor (CGFloat) -> Void

    func makeUIView(context: Context) -> InlineAdUIView { InlineAdUIView(ad, keepsWebsiteData: keepsWebsiteData) }

    func updateUIView(_ view: InlineAdUIView, context: Context) {
      // SwiftUI forbids changes of its state while it updates a view.
      view.onHeightChange = { [onHeightChange] height in Task { @MainActor in onHeightChange(height) } }
      view.ad = ad
    }
  }
#endif
