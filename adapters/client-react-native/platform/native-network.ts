import type { NetInfoState } from '@react-native-community/netinfo';
import { TurboModuleRegistry, type TurboModule } from 'react-native';
import type { NetworkFacts } from './platform-info.js';

/**
 * The native half of netinfo. Its JavaScript would ask a host of Google every minute, for as long as the app runs,
 * whether it can be reached: it is not even loaded.
 */
interface NativeNetInfo extends TurboModule {
  getCurrentState(requestedInterface: string | undefined): Promise<NetInfoState>;
}

/** A Wi-Fi's name or address would say where the user is: nothing of it is passed on. */
const networkOf = ({ type, details }: NetInfoState): NetworkFacts => {
  if (type === 'wifi' || type === 'ethernet') return { type };
  if (type !== 'cellular') return { type: 'other' };
  const { cellularGeneration, carrier } = details ?? {};
  return { type, detail: cellularGeneration ?? undefined, carrier: carrier ?? undefined };
};

/** What the device is connected by now. Rejects where netinfo is not linked. */
export const readNetwork = async (): Promise<NetworkFacts> =>
  networkOf(await TurboModuleRegistry.getEnforcing<NativeNetInfo>('RNCNetInfo').getCurrentState(undefined));
