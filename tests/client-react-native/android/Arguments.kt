package com.facebook.react.bridge

/** Of React Native, whose own needs its C++; maps and arrays are its own for tests. */
object Arguments {
  @JvmStatic
  fun createMap(): WritableMap = JavaOnlyMap()

  @JvmStatic
  fun createArray(): WritableArray = JavaOnlyArray()

  @JvmStatic
  fun makeNativeMap(values: Map<String, Any>): WritableMap = JavaOnlyMap.from(values)
}
