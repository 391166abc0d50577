import Foundation

public typealias FlutterResult = (Any?) -> Void

nonisolated(unsafe) public let FlutterMethodNotImplemented = NSObject()

open class FlutterError: NSObject {
  public let code: String
  public let message: String?
  public let details: Any?
  public init(code: String, message: String?, details: Any?) {
    (self.code, self.message, self.details) = (code, message, details)
  }
}

open class FlutterMethodCall: NSObject {
  public let method: String
  public let arguments: Any?
  public init(methodName method: String, arguments: Any?) {
    (self.method, self.arguments) = (method, arguments)
  }
}

public protocol FlutterBinaryMessenger: NSObjectProtocol {}

open class FlutterMethodChannel: NSObject {
  public let name: String
  public init(name: String, binaryMessenger: any FlutterBinaryMessenger) { self.name = name }
}

public protocol FlutterPluginRegistrar: NSObjectProtocol {
  func messenger() -> any FlutterBinaryMessenger
  func addMethodCallDelegate(_ delegate: any FlutterPlugin, channel: FlutterMethodChannel)
}

public protocol FlutterPlugin: NSObjectProtocol {
  static func register(with registrar: any FlutterPluginRegistrar)
  func handle(_ call: FlutterMethodCall, result: @escaping FlutterResult)
}
