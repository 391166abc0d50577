import { deepEqual, equal } from 'node:assert/strict';
import type { NetworkLists } from '../../application/ports/traffic/network-lists.js';
import { freshId } from './assertions.js';
import { casesOf, type ContractCase, type Guarantees, type Make } from './contract-case.js';
import { SAMPLE_NOW_MS } from './sample-now.js';

const NOW = SAMPLE_NOW_MS;
const LATER = NOW + 60_000;
const LIST = ['cstr6suwn9.skadnetwork', '22mmun2rn5.skadnetwork', 'a1.adattributionkit'];

const guarantees: Guarantees<NetworkLists> = {
  'what was never remembered is not known': (lists) => {
    equal(lists.find(freshId(), NOW), undefined);
    equal(lists.find('__proto__', NOW), undefined);
  },
  'a list is found whole and in its order': (lists) => {
    const install = freshId();
    lists.remember(install, LIST, NOW, LATER);
    deepEqual(lists.find(install, LATER - 1), LIST);
  },
  'an empty list is known to be empty': (lists) => {
    const install = freshId();
    lists.remember(install, [], NOW, LATER);
    deepEqual(lists.find(install, NOW), []);
  },
  'a later list replaces the earlier one': (lists) => {
    const install = freshId();
    lists.remember(install, LIST, NOW, LATER);
    lists.remember(install, LIST.slice(2), NOW, LATER);
    deepEqual(lists.find(install, NOW), LIST.slice(2));
  },
  'a list is gone after its time': (lists) => {
    const install = freshId();
    lists.remember(install, LIST, NOW, LATER);
    deepEqual(lists.find(install, LATER - 1), LIST);
    equal(lists.find(install, LATER), undefined);
  },
  'installations never meet': (lists) => {
    const [one, other] = [freshId(), freshId()];
    lists.remember(one, LIST, NOW, LATER);
    deepEqual(lists.find(one, NOW), LIST);
    equal(lists.find(other, NOW), undefined);
  },
};

/** What the engine counts on of any {@link NetworkLists}. */
export const networkListsContract = (make: Make<NetworkLists>): readonly ContractCase[] => casesOf(make, guarantees);
