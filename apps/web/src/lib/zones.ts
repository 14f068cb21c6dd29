/** Zones that browsers still list by the name that they had before. */
const RENAMED: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
};

const nameOf = (zone: string): string => RENAMED[zone] ?? zone;

/** The zone that the reader's clock shows. */
export const OWN_ZONE = nameOf(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** All zones that this browser knows, by the names that are in use. */
export const ZONES: readonly string[] = [...new Set(Intl.supportedValuesOf('timeZone').map(nameOf))].sort();
