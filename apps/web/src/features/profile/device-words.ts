import { profileTexts } from './texts/profile.ts';

const texts = profileTexts.devices;

/** Returns a device in the reader's language; the server names it in English: `Chrome on Linux`. */
export function deviceWords(device: string): string {
  if (device === 'Unknown device') return texts.unknown;
  const [, browser = device, system] = /^(.+) on (.+)$/.exec(device) ?? [];
  const name = browser === 'Unknown browser' ? texts.unknownBrowser : browser;
  return system === undefined ? name : texts.on(name, system);
}
