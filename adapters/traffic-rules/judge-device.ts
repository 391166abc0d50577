import type { Device } from '../../domain/privacy/device.js';
import type { TrafficFinding } from '../../domain/eligibility/eligibility.js';
import { declaredCrawler } from './declared-crawlers.js';

/** Models and brands that Android emulators and the iOS simulator report. */
const EMULATOR =
  /\bsdk_g?phone|\bAndroid SDK built for|\bEmulator\b|\bgeneric(?:_x86)|^(?:x86_64|i386)$|\bGenymotion\b/i;

/**
 * Judges a native app. Its HTTP client (`okhttp`, `CFNetwork`, `Dart`) is a library and says nothing,
 * so only the device it describes counts, and the agent of its web view if it names one.
 */
export const judgeDevice = (device: Device): TrafficFinding | undefined => {
  const crawler = device.userAgent === undefined ? undefined : declaredCrawler(device.userAgent.slice(0, 512));
  if (crawler !== undefined) return { rule: 'declared-crawler', detail: crawler.slice(0, 60) };
  const mark = [device.brand, device.model].map((part) => EMULATOR.exec((part ?? '').slice(0, 100))?.[0]).find(Boolean);
  return mark === undefined ? undefined : { rule: 'headless', detail: `emulator: ${mark}` };
};
