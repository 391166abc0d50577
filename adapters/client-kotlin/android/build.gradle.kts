plugins {
  alias(libs.plugins.android.library)
  alias(libs.plugins.kotlin.android)
  `maven-publish`
}

android {
  namespace = "com.adplacement.android"
  compileSdk = 34

  defaultConfig {
    minSdk = 26
    consumerProguardFiles("consumer-rules.pro")
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

dependencies {
  api(project(":core"))
  implementation(libs.coroutines.android)
  implementation(libs.webkit)
  // An app that wants the advertising id brings it.
  compileOnly(libs.ads.identifier)
}

afterEvaluate {
  publishing {
    publications {
      create<MavenPublication>("release") { from(components["release"]) }
    }
    repositories {
      maven(
        providers.gradleProperty("releaseRepository").orElse(
          layout.buildDirectory.dir("repository").map {
            it.asFile.path
          },
        ),
      )
    }
  }
}
