// Applied to each module: `gradle publish -PreleaseRepository=<folder or address>` writes a Maven repository.
apply(plugin = "maven-publish")

afterEvaluate {
  configure<PublishingExtension> {
    publications {
      create<MavenPublication>("release") {
        // Of a module for Android its variant of that name, of the plain one its jar.
        from(components.findByName("release") ?: components["java"])
      }
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
