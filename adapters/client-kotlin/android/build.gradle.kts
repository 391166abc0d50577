plugins {
  alias(libs.plugins.android.library)
  alias(libs.plugins.kotlin.android)
}

android {
  namespace = "com.adplacement.android"

  defaultConfig {
    consumerProguardFiles("consumer-rules.pro")
  }
}

dependencies {
  api(project(":core"))
  implementation(libs.coroutines.android)
  implementation(libs.webkit)
  // An app that wants the advertising id brings it.
  compileOnly(libs.ads.identifier)
}
