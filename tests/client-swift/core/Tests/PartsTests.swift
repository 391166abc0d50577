import Foundation
import Testing

@_spi(AdPlatform) @testable import AdPlacement

@MainActor
struct PartsTests {
  @Test(arguments: ["{}", "[1,-2.5e3,true,null]", #"{"a":{"b":["\u00e9"]}}"#])
  func jsonIsTakenAsItIsWrittenDown(_ text: String) { #expect(parseJSON(text) != nil) }

  @Test(arguments: ["", "{", "{a:1}", "nonsense", #"{"a":yes}"#, "[01]", "[NaN]", "[.5]", "{} {}"])
  func andNoOther(_ text: String) { #expect(parseJSON(text) == nil) }

  @Test
  func neitherDepthNorLengthOfAnAnswerHarms() {
    func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    #expect(parseJSON(String(repeating: "[", count: 100_000)) == nil)
    #expect(parseJSON(nested(33)) == nil)
    #expect(parseJSON(nested(32)) != nil)
    #expect(parseJSON("[\"" + String(repeating: "[", count: 1_000) + "\\\"[[\"]") != nil)
    #expect(parseJSON("[\"" + String(repeating: "x", count: 1_000_000) + "\"]") == nil)
  }

  @Test
  func jsonComesBackAsItWas() {
    let value: JSONObject = ["a": [1, 2.5, true, nil, "é/\"\n"], "b": [:], "c": .number(.nan)]
    #expect(writeJSON(value) == #"{"a":[1,2.5,true,null,"é/\"\n"],"b":{},"c":null}"#)
    #expect(parseJSON(writeJSON(value))?.object?["a"] == value["a"])
  }

  @Test
  func retryAfterIsSecondsOrADate() {
    let nowMs = 1_700_000_000_000.0
    #expect(retryAfterMs(of: nil, nowMs: 0) == 0)
    #expect(retryAfterMs(of: "3", nowMs: 0) == 3_000)
    #expect(retryAfterMs(of: "Tue, 14 Nov 2023 22:13:25 GMT", nowMs: nowMs) == 5_000)
    #expect(retryAfterMs(of: "Tue, 14 Nov 2023 22:13:15 GMT", nowMs: nowMs) == 0)
    #expect(retryAfterMs(of: "soon", nowMs: 0) == 0)
    // As `URLSession` joins a header that came twice.
    #expect(retryAfterMs(of: "3, 4", nowMs: 0) == 3_000)
    #expect(retryAfterMs(of: ", -1, 1e3", nowMs: 0) == 0)
    #expect(retryAfterMs(of: String(repeating: "9", count: 400), nowMs: 0) > 1_000_000_000)
  }

  @Test
  func consentIsReadAsNumbersOrTextWhateverElseStandsThere() {
    func read(_ stored: [String: Any]) -> Regulatory { storedConsent { stored[$0] } }
    let consent = read([
      "IABTCF_gdprApplies": "1", "IABTCF_TCString": "CPx", "IABGPP_HDR_GppString": "DBAA", "IABGPP_GppSID": "2_6",
      "IABUSPrivacy_String": "1YNN",
    ])
    #expect(consent == Regulatory(gdpr: 1, gdprConsent: "CPx", gpp: "DBAA", gppSid: [2, 6], usPrivacy: "1YNN"))
    #expect(read(["IABTCF_gdprApplies": 0]).gdpr == 0)
    #expect(read(["IABTCF_gdprApplies": "false"]).gdpr == 0)
    #expect(read(["IABTCF_gdprApplies": false]).gdpr == 0)
    #expect(read(["IABTCF_gdprApplies": 7]).gdpr == 1)
    #expect(read(["IABTCF_gdprApplies": ""]).gdpr == nil)
    #expect(read(["IABTCF_TCString": ""]) == Regulatory())
    #expect(read(["IABTCF_gdprApplies": [1]]) == Regulatory(gdpr: 1))
  }

  @Test
  func whatConsentPlatformsStoreIsReadAsTheCorpusSays() throws {
    func plain(_ value: JSONValue) -> Any? {
      switch value {
      case .bool(let flag): flag
      case .number(let number): Int(number)
      default: value.words
      }
    }
    let cases = try read("tests/corpus/consent/apps.txt").split(separator: "\n").filter { $0.hasPrefix("{") }
    #expect(cases.count >= 60)
    for line in cases {
      let one = try JSONDecoder().decode(JSONObject.self, from: Data(line.utf8))
      let (stored, sent) = (one["stored"]?.record ?? [:], one["sent"]?.record ?? [:])
      let consent = storedConsent { stored[$0].flatMap(plain) }
      #expect(consent.gdpr.map { .number(Double($0)) } == sent["gdpr"], "\(line)")
      #expect(consent.gdprConsent == sent["gdprConsent"]?.words, "\(line)")
    }
  }

  /// -1 stands for no section, 0 for not known; without a list the server takes all sections to apply.
  @Test(arguments: [("-1", [-1]), ("0", nil), ("7_0", [7]), ("", nil), ("x_7", nil)] as [(String, [Int]?)])
  func sectionsOfGPPThatApplyAreReportedWhereTheyAreKnown(_ stored: String, _ reported: [Int]?) {
    #expect(storedConsent { $0 == "IABGPP_GppSID" ? stored : nil }.gppSid == reported)
  }

  @Test
  func addressesHoldAnyText() {
    #expect(encodeComponent("a &é😀'") == "a%20%26%C3%A9%F0%9F%98%80'")
  }

  @Test
  func originsAreThoseOfWebKit() {
    #expect(originOf("HTTPS://Ads.Example.com:443/path?x") == "https://ads.example.com")
    #expect(originOf("http://127.0.0.1:8080") == "http://127.0.0.1:8080")
    #expect(originOf("ftp://ads.example.com") == nil)
    #expect(originOf("") == nil)
  }

  @Test
  func installationIdsCarryTheirTime() throws {
    let id = uuid7(nowMs: 1_700_000_000_000)
    let bytes = try #require(UUID(uuidString: id)).uuid
    #expect(bytes.6 >> 4 == 7)
    #expect(bytes.8 >> 6 == 2)
    #expect(id.filter { $0 != "-" }.prefix(12) == "0" + String(1_700_000_000_000, radix: 16))
    #expect(id != uuid7(nowMs: 1_700_000_000_000))
  }

  @Test(arguments: [-1, -1e300, 1e300, .nan, .infinity])
  func andAClockThatIsWrongHarmsNothing(_ nowMs: Double) {
    #expect(isUUID(uuid7(nowMs: nowMs)))
    #expect(uuid7(nowMs: nowMs).dropFirst(14).first == "7")
  }

  @Test
  func aSignatureForSKAdNetworkIsReadOrLeftOut() {
    let fidelity: JSONObject = ["fidelity": 1, "nonce": "n", "timestamp": "1", "signature": "s"]
    let signed: JSONObject = [
      "version": "4.0", "network": "x1.skadnetwork", "itunesItem": "1", "sourceApp": "2", "sourceIdentifier": "5239",
      "fidelities": .array([.object(fidelity), ["fidelity": 2], "nonsense"]),
    ]
    let skan = Skan(.object(signed))
    #expect(skan?.sourceIdentifier == "5239")
    #expect(skan?.fidelities.map(\.fidelity) == [1])
    for key in ["version", "network", "itunesItem", "sourceApp"] {
      #expect(Skan(.object(signed.filter { $0.key != key })) == nil)
    }
    #expect(Skan(nil) == nil)
  }

  /// The reducer is that of the web client: the same changes, by the same names. Messages are removed on the web alone.
  @Test
  func theReducerHasTheActionsOfTheWebClient() throws {
    let web = try read("adapters/client-js/state/state.ts")
    let here = try read("adapters/client-swift/Sources/AdPlacement/State/Reduce.swift")
    let named = web.components(separatedBy: "type: '").dropFirst().compactMap { $0.components(separatedBy: "'").first }
      .filter { $0 != "message-removed" }
    #expect(named.count == 5)
    for name in named {
      let words = name.split(separator: "-")
      let spelled = words[0] + words.dropFirst().map(\.capitalized).joined()
      #expect(here.contains("/// `\(name)`\n  case \(spelled)("))
    }
    #expect(here.components(separatedBy: "\n  case ").count - 1 == named.count)
  }

  @Test
  func theVersionIsThatOfTheSpecification() { #expect(sdkVersion.hasPrefix("4.")) }
}
