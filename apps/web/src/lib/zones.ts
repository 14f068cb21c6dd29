import { createStore } from './store.ts';

/** Zones that browsers still list by an old name. */
const RENAMED: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
};

const nameOf = (zone: string): string => RENAMED[zone] ?? zone;

/** Not in all browsers, and not yet in TypeScript's library. */
interface WithTemporal {
  Temporal?: { Now: { timeZoneId(): string } };
}

/** The zone of the user's device. The first format of dates takes a page some 10 ms, before it has painted anything. */
export const OWN_ZONE = nameOf(
  (globalThis as WithTemporal).Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
);

/** The zone of shown times: the device's, unless another was chosen. */
export const readerZone = createStore(OWN_ZONE);

/** Returns all zones of this browser, by present names. */
export const allZones = (): readonly string[] => [...new Set(Intl.supportedValuesOf('timeZone').map(nameOf))].sort();
