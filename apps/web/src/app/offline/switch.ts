/** `?offline=off` removes the service worker from this browser, and `?offline=on` brings it back. */
const SWITCH = 'offline';
const OFF_KEY = 'offline_off';

/** Reads the switch immediately, since routes remove unknown parameters. */
export function readOfflineSwitch(): void {
  const wanted = new URLSearchParams(location.search).get(SWITCH);
  try {
    if (wanted === 'off') localStorage.setItem(OFF_KEY, '1');
    if (wanted === 'on') localStorage.removeItem(OFF_KEY);
  } catch {
    // without storage there is no service worker either
  }
}

export const isOfflineOff = (): boolean => localStorage.getItem(OFF_KEY) !== null;
