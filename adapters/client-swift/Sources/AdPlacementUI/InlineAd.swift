#if canImport(UIKit) && canImport(SwiftUI)
  @_spi(AdPlatform) import AdPlacement
  import SwiftUI

  /// The ad below one assistant message, for SwiftUI. Nothing, and without a height, as long as there is none.
  ///
  /// Give the rows of a list stable ids: a row that is made anew has the height of its ad at once.
  @MainActor public struct InlineAd: View {
    private let ad: Ad
    private let keepsWebsiteData: Bool
    @State private var height: CGFloat

    /// The place of an ad.
    ///
    /// - Parameters:
    ///   - messageId: id of the assistant message above.
    ///   - session: the conversation.
    ///   - code: the placement code.
    ///   - theme: typically `light` or `dark`; `nil` leaves it to the page.
    ///   - keepsWebsiteData: see ``InlineAdUIView``.
    public init(
      messageId: String, session: AdSession, code: String = defaultCode, theme: String? = nil,
      keepsWebsiteData: Bool = false
    ) {
      self.init(session.createAd(messageId: messageId, code: code, theme: theme), keepsWebsiteData: keepsWebsiteData)
    }

    /// The place of an ad, as `AdSession.createAd` makes it.
    public init(_ ad: Ad, keepsWebsiteData: Bool = false) {
      self.ad = ad
      self.keepsWebsiteData = keepsWebsiteData
      // A row that comes back has its height at once.
      _height = State(wrappedValue: CGFloat(ad.height))
    }

    /// The ad, as high as it is.
    public var body: some View {
      InlineAdRepresentable(ad: ad, keepsWebsiteData: keepsWebsiteData, onHeightChange: { height = $0 })
        .frame(height: height)
    }
  }

  @MainActor struct InlineAdRepresentable: UIViewRepresentable {
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
