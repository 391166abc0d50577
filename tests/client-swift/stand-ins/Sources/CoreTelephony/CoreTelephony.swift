import Foundation

public let CTRadioAccessTechnologyGPRS = "CTRadioAccessTechnologyGPRS"
public let CTRadioAccessTechnologyEdge = "CTRadioAccessTechnologyEdge"
public let CTRadioAccessTechnologyCDMA1x = "CTRadioAccessTechnologyCDMA1x"
public let CTRadioAccessTechnologyLTE = "CTRadioAccessTechnologyLTE"
public let CTRadioAccessTechnologyNRNSA = "CTRadioAccessTechnologyNRNSA"
public let CTRadioAccessTechnologyNR = "CTRadioAccessTechnologyNR"
public let CTRadioAccessTechnologyWCDMA = "CTRadioAccessTechnologyWCDMA"

open class CTTelephonyNetworkInfo: NSObject {
  open var serviceCurrentRadioAccessTechnology: [String: String]? { Self.fake.value }
  open var dataServiceIdentifier: String? { Self.fake.value == nil ? nil : "1" }

  public static let fake = Fake()
  public final class Fake: @unchecked Sendable {
    public var value: [String: String]?
  }
}
