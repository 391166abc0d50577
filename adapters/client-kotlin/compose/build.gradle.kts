plugins {
  alias(libs.plugins.android.library)
  alias(libs.plugins.kotlin.android)
  `maven-publish`
}

android {
  namespace = "com.adplacement.compose"
  compileSdk = 34

  defaultConfig {
    minSdk = 26
  }

  compileOptions {
    sourceCompatibility = JavaVersion.VERSION_17
    targetCompatibility = JavaVersion.VERSION_17
  }

  buildFeatures {
    compose = true
  }

  composeOptions {
    kotlinCompilerExtensionVersion =
      libs.versions.compose.compiler
        .get()
  }

  publishing {
    singleVariant("release") {
      withSourcesJar()
      withJavadocJar()
    }
  }
}

dependencies {
  api(project(":android"))
  api(libs.compose.ui)
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
