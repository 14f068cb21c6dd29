/** `?offline=off` in an address takes the service worker away from this browser, and `?offline=on` brings it back. */
const SWITCH = 'offline';
const OFF_KEY = 'offline_off';

/** Notes what the address asks for; read at once, because routes leave out of it what they don't know. */
export function readOfflineSwitch(): void {
  const wanted = new URLSearchParams(location.search).get(SWITCH);
  try {
    if (wanted === 'off') localStorage.setItem(OFF_KEY, '1');
    if (wanted === 'on') localStorage.removeItem(OFF_KEY);
  } catch {
    // a browser that keeps nothing keeps no service worker either
  }
}

export const isOfflineOff = (): boolean => localStorage.getItem(OFF_KEY) !== null;
