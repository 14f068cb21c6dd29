import { existsSync } from 'node:fs';

/** Chromium without a window, which costs half the processor time. */
const SHELL = '/usr/bin/chromium-headless-shell';
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

interface Found {
  executablePath: string;
  args: string[];
}

/** No background requests, which a closed network would log as errors. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Finds the system's Chromium, or the packaged one: nothing is downloaded. `whole` prefers the browser that people use,
 * for what is measured in it.
 */
export async function findChromium(prefers: 'shell' | 'whole' = 'shell'): Promise<Found> {
  const system = prefers === 'shell' ? [SHELL, ...BROWSERS] : [...BROWSERS, SHELL];
  const installed = process.env.CHROMIUM_PATH ?? system.find((path) => existsSync(path));
  if (installed) return { executablePath: installed, args: FLAGS };
  const { default: packaged } = await import('@sparticuz/chromium');
  return { executablePath: await packaged.executablePath(), args: [...packaged.args, ...FLAGS] };
}
