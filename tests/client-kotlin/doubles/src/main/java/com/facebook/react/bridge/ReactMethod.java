package com.facebook.react.bridge;

@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) public @interface ReactMethod { boolean isBlockingSynchronousMethod() default false; }
