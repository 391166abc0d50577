plugins {
  alias(libs.plugins.kotlin.jvm)
  `java-library`
  `maven-publish`
}

java {
  withSourcesJar()
  withJavadocJar()
}

kotlin {
  jvmToolchain(17)
}

dependencies {
  api(libs.coroutines.core)
  api(libs.serialization.json)
}

// `./gradlew publish -PreleaseRepository=<folder or address>` writes a Maven repository.
publishing {
  publications {
    create<MavenPublication>("release") { from(components["java"]) }
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
