import type { OnceByBrief } from '../../domain/ad-text/gate.js';
import type { Brief } from '../../domain/catalog/creative.js';

/**
 * By value: a new version of a catalog reads all campaigns anew, and a stored ad comes back as another object. What is
 * made is kept as long as any of these objects is in use, so that no brief of a stranger takes room.
 */
export const onceByBrief: OnceByBrief = <Made extends object>(make: (brief: Brief, advertiser: string) => Made) => {
  const byObject = new WeakMap<Brief, { readonly advertiser: string; readonly made: Made }>();
  const byValue = new Map<string, WeakRef<Made>>();
  const gone = new FinalizationRegistry<string>((key) => {
    if (byValue.get(key)?.deref() === undefined) byValue.delete(key);
  });

  const makeNew = (key: string, brief: Brief, advertiser: string): Made => {
    const made = make(brief, advertiser);
    byValue.set(key, new WeakRef(made));
    gone.register(made, key);
    return made;
  };

  return (brief, advertiser) => {
    const known = byObject.get(brief);
    if (known?.advertiser === advertiser) return known.made;
    const { product, productIn, pitches, facts } = brief;
    const key = JSON.stringify([advertiser, product, productIn, pitches, facts]);
    const made = byValue.get(key)?.deref() ?? makeNew(key, brief, advertiser);
    byObject.set(brief, { advertiser, made });
    return made;
  };
};
