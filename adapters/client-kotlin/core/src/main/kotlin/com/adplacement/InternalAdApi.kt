package com.adplacement

/** For the modules of this client. It changes without notice, and what uses it elsewhere does not compile. */
@RequiresOptIn("Of use to the modules of the client only.", RequiresOptIn.Level.ERROR)
@Retention(AnnotationRetention.BINARY)
@Target(AnnotationTarget.CLASS, AnnotationTarget.FUNCTION, AnnotationTarget.PROPERTY, AnnotationTarget.CONSTRUCTOR)
public annotation class InternalAdApi
