import Foundation

@preconcurrency @MainActor open class UILabel: UIView {
  open var text: String?
  open var numberOfLines = 1
  open override var fakeContentHeight: CGFloat { 20 }
}

/// A column of views as high as their content and as wide as the column.
@preconcurrency @MainActor open class UIStackView: UIView {
  open var axis = NSLayoutConstraint.Axis.horizontal

  open func addArrangedSubview(_ view: UIView) {
    addSubview(view)
    fakeLayOut()
  }

  open override func fakeLayOut() {
    var top: CGFloat = 0
    for view in subviews {
      view.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, view.intrinsicContentSize.height))
      top += view.frame.height
    }
  }
}
