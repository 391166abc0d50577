import 'package:ad_placement/src/io/json.dart';

/// A page of the service in a web view.
abstract interface class Page {
  /// To the page, and to no other that may have come in its place.
  void post(Json message);

  /// A modal page can be seen and touched from now on.
  void reveal();

  /// Leaves nothing behind. Idempotent.
  void remove();
}

/// Hears what happens to a page.
abstract interface class PageListener {
  /// Something was posted, as JSON. [origin]: of the document that did it;
  /// [isMainFrame]: it is the page, and no frame in it.
  void onPost(String json, {required String origin, required bool isMainFrame});

  /// A creative opens a window.
  void onOpenWindow(String url);

  /// The page has been loaded to its end.
  void onLoaded();

  /// The page cannot be loaded, or its process died.
  void onFailed(String errCode);

  /// The user closed a modal page.
  void onDismissed();
}

/// Where an ad stands in an app.
abstract interface class AdSurface {
  /// Somebody could see the ad now, if there were something to see.
  bool get isVisible;

  /// Loads the page below the message.
  Page openInline(String address, PageListener listener);

  /// Loads a page over the app, which nobody sees before it is revealed.
  Page openModal(String address, PageListener listener);

  /// In logical pixels; 0 while nothing is shown.
  void setHeight(double height);

  /// [inApp]: in a browser over the app, where there is one. Tells whether it
  /// was opened.
  Future<bool> openLink(String url, {required bool inApp});

  /// SKAdNetwork of iOS is to hear of an impression; returns its end.
  void Function() startImpression(Json skan);
}
