plugins {
  alias(libs.plugins.android.library)
  alias(libs.plugins.kotlin.android)
}

android {
  namespace = "com.adplacement.compose"

  buildFeatures {
    compose = true
  }

  composeOptions {
    kotlinCompilerExtensionVersion =
      libs.versions.compose.compiler
        .get()
  }
}

dependencies {
  api(project(":android"))
  api(libs.compose.ui)
}
