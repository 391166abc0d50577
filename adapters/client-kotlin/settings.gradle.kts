// The build of apps and of releases; this repository's own tests use Maven (`pom.xml`).
pluginManagement {
  repositories {
    google()
    mavenCentral()
    gradlePluginPortal()
  }
}

dependencyResolutionManagement {
  repositories {
    google()
    mavenCentral()
  }
}

rootProject.name = "ad-placement-client-kotlin"

include(":core", ":android", ":compose")
