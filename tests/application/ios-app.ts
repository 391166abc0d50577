import type { PreloadInput } from '../../application/api/ad-placement.js';
import type { Ports } from '../../application/ports/index.js';
import { userId } from '../../domain/values/ids.js';
import { sampleCaller } from '../contracts/samples.js';
import { createEngine, otherAccount, type Engine } from './engine.js';
import { bidding, bidOf } from './fake-demand.js';

export const SDK = { name: 'sdk-react-native', platform: 'ios', version: '3.0.0' };
export const ITEMS = ['CSTR6SUWN9.skadnetwork', 'nonsense'];
export const IDS = ['cstr6suwn9.skadnetwork'];

export const PRELOAD: Partial<PreloadInput> = {
  installId: 'install-1',
  sdk: SDK,
  app: { bundleId: 'org.example.tea', storeUrl: 'https://apps.apple.com/app/id880047117' },
  device: { osName: 'iOS', osVersion: '15.2' },
};

export const stage = (bid = bidOf('dsp'), shared: Partial<Ports> = {}) => {
  const source = bidding('dsp', [bid], { recipient: { kind: 'bidder' } });
  const engine = createEngine({ otherAccounts: [otherAccount()], ports: { ...shared, demand: [source] } });
  const told = () => {
    const last = source.asked.at(-1);
    if (last?.kind !== 'chat') throw new Error('the bidder was not asked');
    return last.app?.skAdNetwork;
  };
  return { engine, told };
};

export const init = ({ placement, account }: Engine, differs: object = {}) =>
  placement.startSession(
    {
      account,
      userId: userId('user-1'),
      installId: 'install-1',
      sdk: SDK,
      skanItems: ITEMS,
      ...differs,
    },
    sampleCaller(),
  );
