// Applied to each module after the plugin that makes its component: `gradle publish -PreleaseRepository=<folder or
// address>` writes a Maven repository. What the POM says stands in `gradle.properties`.
apply(plugin = "maven-publish")

fun said(key: String) = providers.gradleProperty(key).get()

afterEvaluate {
  configure<PublishingExtension> {
    publications {
      create<MavenPublication>("release") {
        // Of a module for Android its variant of that name, of the plain one its jar.
        from(components.findByName("release") ?: components["java"])
        pom {
          name.set("${said("POM_NAME")}: ${project.name}")
          description.set(said("POM_DESCRIPTION"))
          url.set(said("POM_URL"))
          licenses {
            license {
              name.set(said("POM_LICENSE_NAME"))
              url.set(said("POM_LICENSE_URL"))
            }
          }
          developers {
            developer {
              name.set(said("POM_DEVELOPER_NAME"))
              url.set(said("POM_URL"))
            }
          }
          scm {
            connection.set("scm:git:${said("POM_URL")}.git")
            url.set(said("POM_URL"))
          }
        }
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
