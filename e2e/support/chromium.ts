import { existsSync } from 'node:fs';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

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

/** Finds the system's Chromium, or the packaged one: nothing is downloaded. */
export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const installed = process.env.CHROMIUM_PATH ?? SYSTEM.find((path) => existsSync(path));
  if (installed) return { executablePath: installed, args: FLAGS };
  const { default: packaged } = await import('@sparticuz/chromium');
  return { executablePath: await packaged.executablePath(), args: [...packaged.args, ...FLAGS] };
}
