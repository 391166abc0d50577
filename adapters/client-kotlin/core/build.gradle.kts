plugins {
  alias(libs.plugins.kotlin.jvm)
  `java-library`
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
