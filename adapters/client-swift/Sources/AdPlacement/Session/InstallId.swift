import Foundation

/// A UUID of any version.
func isUUID(_ text: String) -> Bool { UUID(uuidString: text) != nil }

/// A fresh UUID of version 7 (RFC 9562): 48 bits of time, 4 of version, 12 random, 2 of variant, 62 random.
func uuid7(nowMs: Double) -> String {
  // A clock may be wrong, and a number that does not fit ends the app.
  let timeMs = nowMs.isFinite ? UInt64(min(max(0, nowMs), 0xffff_ffff_ffff)) : 0
  let high = (timeMs << 16) | 0x7000 | UInt64.random(in: 0...0x0fff)
  let low = UInt64.random(in: 0...0x3fff_ffff_ffff_ffff) | 0x8000_0000_0000_0000
  let digits = [high, low].map { half in
    let hex = String(half, radix: 16)
    return String(repeating: "0", count: 16 - hex.count) + hex
  }.joined()
  let ends = [8, 12, 16, 20, 32]
  return zip([0] + ends, ends).map { digits.dropFirst($0).prefix($1 - $0) }.joined(separator: "-")
}

/// The first-party identifier, kept under `<brand>:installId`; where that is denied it lives as long as the session.
@MainActor
func readInstallId(_ storage: any KeyValueStorage, brand: String, nowMs: Double) -> String {
  let key = "\(brand):installId"
  let fresh = uuid7(nowMs: nowMs)
  // Locked until the device is, full, or not what we wrote.
  guard let kept = try? storage.string(forKey: key), isUUID(kept), kept.dropFirst(14).hasPrefix("7") else {
    try? storage.set(fresh, forKey: key)
    return fresh
  }
  return kept
}
