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

/** The zone of the user's device. */
export const OWN_ZONE = nameOf(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The zone of shown times: the device's, unless another was chosen. */
export const readerZone = createStore(OWN_ZONE);

/** All zones of this browser, by present names. */
export const ZONES: readonly string[] = [...new Set(Intl.supportedValuesOf('timeZone').map(nameOf))].sort();
