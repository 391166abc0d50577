import type { PartialAsker } from './asker.js';
import { SHARED_BOUNDS, type PlacesName, type Shares, type ShareOfPlaces } from './shared-bounds.js';

/** Gives a place back; a second call does nothing. */
export type Leave = () => void;

/** Places for what is under way at once. Beyond them a call is refused, not queued: it would be late anyway. */
export interface Places {
  readonly taken: number;
  /** Whether the asker's shares leave it a place, if there is one. */
  hasShare(asker: PartialAsker): boolean;
  /** `undefined`: all places are taken, or the asker has its share of them. Without an asker only the first counts. */
  enter(asker?: PartialAsker): Leave | undefined;
}

/** Places of each account, or of each network. */
class KeyedPlaces {
  readonly #counts = new Map<string, number>();
  readonly #share: ShareOfPlaces;

  constructor(share: ShareOfPlaces) {
    this.#share = share;
  }

  hasPlace(key: string | undefined, taken: number): boolean {
    if (key === undefined) return true;
    const own = this.#counts.get(key) ?? 0;
    return own < (taken > own ? this.#share.amongOthers : this.#share.alone);
  }

  add(key: string | undefined, places: 1 | -1): void {
    if (key === undefined) return;
    const count = (this.#counts.get(key) ?? 0) + places;
    if (count === 0) this.#counts.delete(key);
    else this.#counts.set(key, count);
  }
}

const shareOf = (share: ShareOfPlaces | undefined, most: number): ShareOfPlaces => ({
  amongOthers: Math.max(1, Math.floor((share?.amongOthers ?? 1) * most)),
  alone: Math.max(1, Math.floor((share?.alone ?? 1) * most)),
});

/** `most`: another number of places than the register's. */
export const createPlaces = (name: PlacesName, most: number = SHARED_BOUNDS[name].most): Places => {
  const shares: Shares = SHARED_BOUNDS[name].shares;
  const accounts = new KeyedPlaces(shareOf(shares.account, most));
  const networks = new KeyedPlaces(shareOf(shares.network, most));
  let taken = 0;
  const hasShare = ({ account, network }: PartialAsker): boolean =>
    accounts.hasPlace(account, taken) && networks.hasPlace(network, taken);
  return {
    get taken() {
      return taken;
    },
    hasShare,
    enter({ account, network } = {}) {
      if (taken >= most || !hasShare({ account, network })) return undefined;
      const change = (places: 1 | -1): void => {
        taken += places;
        accounts.add(account, places);
        networks.add(network, places);
      };
      change(1);
      let hasLeft = false;
      return () => {
        if (!hasLeft) change(-1);
        hasLeft = true;
      };
    },
  };
};

/** Places of each host, or of whatever else has its own: who has none left costs the others nothing. */
export interface PlacesOfEach {
  enter(key: string): Leave | undefined;
}

/** `most`: of one key. */
export const createPlacesOfEach = (name: PlacesName, most?: number): PlacesOfEach => {
  const each = new Map<string, Places>();
  return {
    enter(key) {
      const places = each.get(key) ?? createPlaces(name, most);
      const leave = places.enter();
      if (leave === undefined) return undefined;
      each.set(key, places);
      return () => {
        leave();
        if (places.taken === 0) each.delete(key);
      };
    },
  };
};
