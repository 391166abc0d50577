/** Realistic agents of people's browsers: every browser on every system it runs on, in many versions. */

const desktops = [
  'Windows NT 10.0; Win64; x64',
  'Macintosh; Intel Mac OS X 10_15_7',
  'X11; Linux x86_64',
  'X11; CrOS x86_64 14541.0.0',
  'X11; Ubuntu; Linux x86_64',
];
const phones = ['Pixel 8', 'SM-S918B', 'SM-A546E', 'M2102J20SG', 'CPH2449', 'moto g(60)', 'CUBOT X50', 'Nokia G42 5G'];
const versions = [102, 109, 115, 120, 124, 128, 131, 137];
const iosVersions = ['15_8', '16_6', '17_4_1', '18_2'];

const chromium = (system: string, version: number, tail = ''): string =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36${tail}`;
const android = (model: string, version: number, before = '', tail = ''): string =>
  `Mozilla/5.0 (Linux; Android 14; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) ${before}Chrome/${version}.0.6099.144 Mobile Safari/537.36${tail}`;
const ios = (version: string, tail: string): string =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${tail}`;

const onDesktop = desktops.flatMap((system) =>
  versions.flatMap((version) => [
    chromium(system, version),
    chromium(system, version, ` Edg/${version}.0.2210.91`),
    chromium(system, version, ` OPR/${version - 14}.0.0.0`),
    `Mozilla/5.0 (${system}; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`,
  ]),
);

const onAndroid = phones.flatMap((model) =>
  versions.flatMap((version) => [
    android(model, version),
    android(model, version, 'SamsungBrowser/24.0 '),
    android(`${model}; wv`, version, 'Version/4.0 '),
    android(`${model}; wv`, version, 'Version/4.0 ', ' [FB_IAB/FB4A;FBAV/447.0.0.38.109;]'),
    android(model, version, '', ` EdgA/${version}.0.2210.61`),
    `Mozilla/5.0 (Android 14; Mobile; rv:${version}.0) Gecko/${version}.0 Firefox/${version}.0`,
  ]),
);

const onIos = iosVersions.flatMap((version) => [
  ios(version, 'Version/17.4 Mobile/15E148 Safari/604.1'),
  ios(version, 'CriOS/120.0.6099.119 Mobile/15E148 Safari/604.1'),
  ios(version, 'FxiOS/121.0 Mobile/15E148 Safari/605.1.15'),
  ios(version, 'EdgiOS/120.0.2210.126 Version/17.0 Mobile/15E148 Safari/604.1'),
  ios(version, 'Mobile/15E148'),
  ios(version, 'Mobile/15E148 Instagram 318.0.0.24.109 (iPhone14,3; iOS 17_4_1; de_DE; de; scale=3.00; 1284x2778)'),
  `Mozilla/5.0 (iPad; CPU OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1`,
]);

const safari = ['15.6.1', '16.6', '17.4', '18.1'].map(
  (version) =>
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`,
);

export const BROWSER_AGENTS: readonly string[] = [...new Set([...onDesktop, ...onAndroid, ...onIos, ...safari])];
