package com.example.chat;

import android.content.Context;
import com.adplacement.Ad;
import com.adplacement.AdCharacter;
import com.adplacement.AdEvent;
import com.adplacement.AdMessage;
import com.adplacement.AdRole;
import com.adplacement.AdSession;
import com.adplacement.MutableOptions;
import com.adplacement.Regulatory;
import com.adplacement.SessionOptions;
import com.adplacement.android.AdPlacement;
import com.adplacement.android.InlineAdView;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** All that an app in Java calls. */
final class JavaHost {
  private JavaHost() {}

  static String show(Context context, InlineAdView view) {
    SessionOptions options =
        new SessionOptions.Builder("https://ads.example.com", "token", "user-1", "conversation-1")
            .enabledPlacementCodes(List.of("inlineAd"))
            .character(
                new AdCharacter.Builder("c1", "Ada", URI.create("https://a.example/a.png")).isNsfw(false).build())
            .mutableOptions(
                new MutableOptions.Builder()
                    .variantId("B")
                    .regulatory(new Regulatory.Builder().gdpr(1).build())
                    .build())
            .onEvent(JavaHost::hear)
            .build();
    try (AdSession session = AdPlacement.createSession(context, options)) {
      session.addMessage(new AdMessage("m1", AdRole.USER, "Hello"));
      session.addMessage(new AdMessage("m2", AdRole.ASSISTANT, "Hello"), false);
      session.updateOptions(new MutableOptions.Builder().variantId("C").build());
      session.sendUserEvent("user.typing.started", Map.of());
      Ad ad = session.createAd("m2", null, "dark");
      view.setOnHeightChange(height -> {});
      view.bind(ad);
      view.bind("m2", session);
      view.unbind();
      return session.getSessionId() + session.isDisabled() + session.isDestroyed() + session.getMessages().size();
    }
  }

  private static void hear(AdEvent event) {
    String about = event.getMessageId() == null ? "no message" : event.getMessageId();
    if (event instanceof AdEvent.Filled filled) System.out.println(event.getName() + filled.getBidId() + event.getCode());
    if (event instanceof AdEvent.Height height) System.out.println(about + height.getCode() + height.getHeight());
  }
}
