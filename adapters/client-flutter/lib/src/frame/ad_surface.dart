import 'package:ad_placement/src/frame/ad_label.dart';
import 'package:ad_placement/src/io/json.dart';

/// A page of the service in a web view.
abstract interface class Page {
  /// To the page, and to no other that may have come in its place.
  void post(Json message);

  /// A modal page can be seen and touched from now on. It is called [label], and
  /// a button over it that closes it [close].
  void reveal(AdLabel label, AdLabel close);

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

  /// Its process has ended, and it is loaded again from its beginning.
  void onReload();

  /// The page cannot be loaded, or its process ended again.
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

  /// What assistive technology calls the ad from now on.
  void setLabel(AdLabel label);

  /// [inApp]: in a browser over the app, where there is one. Returns whether it
  /// was opened.
  Future<bool> openLink(String url, {required bool inApp});

  /// Opens the App Store's page of the app that a bidder signed for; completes
  /// with whether it is there.
  Future<bool> openStorePage(Json skan);

  /// SKAdNetwork of iOS is to hear of an impression; returns its end.
  void Function() startImpression(Json skan);
}
