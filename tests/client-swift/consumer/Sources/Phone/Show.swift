import WebKit

/// Standard input, line by line.
private func input() -> AsyncStream<String> {
  AsyncStream { lines in
    Thread.detachNewThread {
      while let line = readLine() { lines.yield(line) }
      lines.finish()
    }
  }
}

/// Shows a screen on a phone whose web view has its process outside, until standard input ends.
@MainActor public func show(_ controller: UIViewController) async {
  // What the app prints goes out as it comes.
  setlinebuf(stdout)
  let process = OutsideProcess()
  WKWebView.fakeProcess = process
  let scene = UIWindowScene()
  let window = UIWindow(frame: scene.screen.bounds)
  UIApplication.shared.fakeScenes = [scene]
  scene.fakeWindows = [window]
  window.windowScene = scene
  window.rootViewController = controller
  controller.view.frame = window.bounds
  for await line in input() { process.receive(line) }
}
