plugins {
  alias(libs.plugins.android.library) apply false
  alias(libs.plugins.kotlin.android) apply false
  alias(libs.plugins.kotlin.jvm) apply false
  // `./gradlew apiCheck` compares the public names with the files in `api`, `apiDump` writes them.
  alias(libs.plugins.validator)
}

apiValidation {
  nonPublicMarkers += "com.adplacement.InternalAdApi"
}

subprojects {
  group = "com.adplacement"
  version = "4.0.0"

  tasks.withType<org.jetbrains.kotlin.gradle.tasks.KotlinCompile>().configureEach {
    kotlinOptions {
      jvmTarget = "17"
      allWarningsAsErrors = true
      freeCompilerArgs += listOf("-Xexplicit-api=strict", "-Xjvm-default=all", "-opt-in=com.adplacement.InternalAdApi")
    }
  }
}
