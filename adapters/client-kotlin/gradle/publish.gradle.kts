// Applied to each module after the plugin that makes its component: `gradle publish -PreleaseRepository=<folder or
// address>` writes a Maven repository. The values of the POM stand in `gradle.properties`.
apply(plugin = "maven-publish")

fun propertyOf(key: String) = providers.gradleProperty(key).get()

afterEvaluate {
  configure<PublishingExtension> {
    publications {
      create<MavenPublication>("release") {
        // Of a module for Android its variant of that name, of the plain one its jar.
        from(components.findByName("release") ?: components["java"])
        pom {
          name.set("${propertyOf("POM_NAME")}: ${project.name}")
          description.set(propertyOf("POM_DESCRIPTION"))
          url.set(propertyOf("POM_URL"))
          licenses {
            license {
              name.set(propertyOf("POM_LICENSE_NAME"))
              url.set(propertyOf("POM_LICENSE_URL"))
            }
          }
          developers {
            developer {
              name.set(propertyOf("POM_DEVELOPER_NAME"))
              url.set(propertyOf("POM_URL"))
            }
          }
          scm {
            connection.set("scm:git:${propertyOf("POM_URL")}.git")
            url.set(propertyOf("POM_URL"))
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
