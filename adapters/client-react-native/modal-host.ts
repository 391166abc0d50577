import { createElement, useEffect, useSyncExternalStore, type ReactElement } from 'react';
import { BackHandler, View } from 'react-native';
import { CloseButton } from './close-button.js';
import { AdWebView } from './ad-web-view.js';
import type { OpenLink } from './links.js';
import { useLoadAgain } from './load-again.js';
import type { Modal, Modals } from './modals.js';

/** Over everything beside the provider, on Android too. */
const OVER_THE_HOST = {
  position: 'absolute',
  top: 0,
  right: 0,
  bottom: 0,
  left: 0,
  zIndex: 2_147_483_647,
  elevation: 24,
} as const;

const OpenModal = ({ modal, openLink }: OpenModalProps): ReactElement => {
  const { ad, address, origin, secret, isReady, name, closeName, hear, close } = modal;
  useEffect(() => {
    if (!isReady) return undefined;
    const onBack = (): boolean => (close(), true);
    const subscription = BackHandler.addEventListener('hardwareBackPress', onBack);
    return () => subscription.remove();
  }, [isReady, close]);
  const fail = (): void => hear({ type: 'error-component-iframe', data: {} });
  const { load, onGone } = useLoadAgain(fail);
  return createElement(
    View,
    {
      accessibilityLabel: name.title,
      accessibilityLanguage: name.lang,
      accessibilityViewIsModal: isReady,
      accessibilityElementsHidden: !isReady,
      importantForAccessibility: isReady ? 'yes' : 'no-hide-descendants',
      onAccessibilityEscape: close,
      // A page that loads must not hold up the app behind it.
      pointerEvents: isReady ? 'auto' : 'none',
      style: { ...OVER_THE_HOST, opacity: isReady ? 1 : 0 },
    },
    createElement(AdWebView, {
      key: load,
      address,
      origin,
      secret,
      onPost: hear,
      onFail: fail,
      onGone,
      openLink: (data) => openLink(data, ad),
    }),
    isReady && createElement(CloseButton, { name: closeName, close }),
  );
};

interface OpenModalProps {
  readonly modal: Modal;
  readonly openLink: OpenLink;
}

export interface ModalHostProps {
  readonly modals: Modals;
  readonly openLink: OpenLink;
}

/** Where the modal page of a session is drawn; nothing as long as there is none. */
export const ModalHost = ({ modals, openLink }: ModalHostProps): ReactElement | null => {
  const modal = useSyncExternalStore(modals.subscribe, modals.current, () => undefined);
  return modal ? createElement(OpenModal, { key: modal.address, modal, openLink }) : null;
};
