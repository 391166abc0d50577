package com.google.android.gms.ads.identifier;

import android.content.Context;
import java.io.IOException;

public class AdvertisingIdClient {
  /** Of the double: what the device says; `null`: it has no Play services. */
  public static Info answer = null;

  /** Of the double: the app was built without the library. */
  public static boolean isMissing = false;

  public static final class Info {
    private final String id;
    private final boolean isLimited;

    public Info(String id, boolean isLimited) {
      this.id = id;
      this.isLimited = isLimited;
    }

    public String getId() {
      return id;
    }

    public boolean isLimitAdTrackingEnabled() {
      return isLimited;
    }
  }

  private AdvertisingIdClient() {}

  public static Info getAdvertisingIdInfo(Context context) throws IOException {
    if (isMissing) throw new NoClassDefFoundError();
    if (answer == null) throw new IOException("No Play services.");
    return answer;
  }
}
