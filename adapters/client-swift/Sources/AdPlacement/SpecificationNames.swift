/// The names of the specification: `Ads.Session`, `Ads.Message`, … The types themselves have names of their own, because
/// an app, or another package of it, is likely to have a `Session` and a `Message` as well.
public enum Ads {
  /// One conversation.
  public typealias Session = AdSession
  /// One message of it.
  public typealias Message = AdMessage
  /// Who says a message.
  public typealias Role = AdRole
  /// Who the assistant plays.
  public typealias Character = AdCharacter
}
