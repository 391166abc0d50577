import com.android.build.api.dsl.LibraryExtension
import org.jetbrains.kotlin.gradle.tasks.KotlinCompile

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

// What the modules have in common; their own files say what they are and need.
subprojects {
  group = providers.gradleProperty("GROUP").get()
  version = providers.gradleProperty("VERSION_NAME").get()

  tasks.withType<KotlinCompile>().configureEach {
    kotlinOptions {
      jvmTarget = "17"
      allWarningsAsErrors = true
      // The same as in pom.xml.
      freeCompilerArgs +=
        listOf(
          "-Xexplicit-api=strict",
          "-Xjvm-default=all",
          "-Xlambdas=indy",
          "-Xno-call-assertions",
          "-Xno-source-debug-extension",
          "-opt-in=com.adplacement.InternalAdApi",
        )
    }
  }

  pluginManager.withPlugin("com.android.library") {
    configure<LibraryExtension> {
      compileSdk = 34

      defaultConfig {
        minSdk = 26
      }

      compileOptions {
        sourceCompatibility = JavaVersion.VERSION_17
        targetCompatibility = JavaVersion.VERSION_17
      }

      publishing {
        singleVariant("release") {
          withSourcesJar()
          withJavadocJar()
        }
      }
    }
    // AGP makes the component of a variant in an `afterEvaluate` of its own: this one has to come after it.
    apply(from = rootProject.file("gradle/publish.gradle.kts"))
  }

  pluginManager.withPlugin("java-library") {
    apply(from = rootProject.file("gradle/publish.gradle.kts"))
  }
}
