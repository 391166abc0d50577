// The generation of mobile networks that a technology of Android belongs to, for `device.network` of two clients for
// Android.
import { HEADER, fill } from './text.mjs';

const GENERATIONS = {
  '2g': ['GPRS', 'EDGE', 'GSM', 'CDMA', '1xRTT', 'IDEN'],
  '3g': ['UMTS', 'TD_SCDMA', 'HSDPA', 'HSUPA', 'HSPA', 'HSPAP', 'EVDO_0', 'EVDO_A', 'EVDO_B', 'EHRPD'],
  '4g': ['LTE'],
  '5g': ['NR'],
};

const branch = ([generation, technologies]) => {
  const names = technologies.map(
    (name, at) => `TelephonyManager.NETWORK_TYPE_${name}${at < technologies.length - 1 ? ',' : ''}`,
  );
  return fill([...names, '->', `"${generation}"`], '    ');
};

export const networksIn = (kotlinPackage) =>
  [
    `// ${HEADER}`,
    `package ${kotlinPackage}`,
    '',
    'import android.telephony.TelephonyManager',
    '',
    '/** Of the technologies that the system has named so far. */',
    '@Suppress("DEPRECATION")',
    'internal fun generationOf(technology: Int): String? =',
    '  when (technology) {',
    ...Object.entries(GENERATIONS).flatMap(branch),
    '    else -> null',
    '  }',
    '',
  ].join('\n');
