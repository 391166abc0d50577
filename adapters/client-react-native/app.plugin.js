/**
 * For Expo's `app.json`: `["@ad-placement/react-native", { "trackingDescription": "…", "skAdNetworkItems": ["…"] }]`.
 * `trackingDescription`: the sentence of iOS's tracking prompt. `skAdNetworkItems`: identifiers of ad networks.
 * `advertisingId: false`: Android's permission for the advertising id goes. What the app has itself stays.
 */
const AD_ID = 'com.google.android.gms.permission.AD_ID';
const DESCRIPTION = 'NSUserTrackingUsageDescription';
const NETWORKS = 'SKAdNetworkItems';
const NETWORK = 'SKAdNetworkIdentifier';

const networksOf = (known, added) => {
  const names = new Set(known.map((item) => String(item[NETWORK]).toLowerCase()));
  const fresh = [...new Set(added.map((name) => name.toLowerCase()))].filter((name) => !names.has(name));
  return [...known, ...fresh.map((name) => ({ [NETWORK]: name }))];
};

const infoPlistOf = (known, { trackingDescription, skAdNetworkItems = [] }) => ({
  ...known,
  ...(trackingDescription !== undefined && known[DESCRIPTION] === undefined && { [DESCRIPTION]: trackingDescription }),
  ...(skAdNetworkItems.length > 0 && { [NETWORKS]: networksOf(known[NETWORKS] ?? [], skAdNetworkItems) }),
});

module.exports = (config, options = {}) => {
  const { ios = {}, android = {} } = config;
  const blocked = options.advertisingId === false ? [AD_ID] : [];
  return {
    ...config,
    ios: { ...ios, infoPlist: infoPlistOf(ios.infoPlist ?? {}, options) },
    android: { ...android, blockedPermissions: [...new Set([...(android.blockedPermissions ?? []), ...blocked])] },
  };
};
