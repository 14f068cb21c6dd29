import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { EXCHANGE_NAMES } from '#platform/provider-settings.ts';

/** The exchange that answered last time, with what it traded: the next start begins with it. */
const Remembered = z.object({
  name: z.enum(EXCHANGE_NAMES),
  offers: z.array(z.object({ symbol: z.string(), tickSize: z.number().positive() })),
});
export type Found = z.infer<typeof Remembered>;

const placeOf = (dataDir: string): string => path.join(dataDir, 'live-prices.json');

/** Returns undefined where nothing valid is remembered. */
export function recallFound(dataDir: string): Found | undefined {
  try {
    return Remembered.parse(JSON.parse(readFileSync(placeOf(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Stores what was found; what can't be stored is looked for again. */
export async function rememberFound(dataDir: string, found: Found): Promise<void> {
  await writeFile(placeOf(dataDir), JSON.stringify(found)).catch(() => {});
}
