import { presentZoneName } from '@wickwise/market';
import { createStore } from './store.ts';

/** Not in all browsers, and not yet in TypeScript's library. */
interface WithTemporal {
  Temporal?: { Now: { timeZoneId(): string } };
}

/** The zone of the user's device. The first format of dates takes a page some 10 ms, before it has painted anything. */
export const OWN_ZONE = presentZoneName(
  (globalThis as WithTemporal).Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
);

/** The zone of shown times: the device's, unless another was chosen. */
export const readerZone = createStore(OWN_ZONE);

/** Returns all zones of this browser, by present names. */
export const allZones = (): readonly string[] =>
  [...new Set(Intl.supportedValuesOf('timeZone').map(presentZoneName))].sort();
