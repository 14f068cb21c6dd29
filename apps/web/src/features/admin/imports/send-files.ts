import { ImportReport, joinImportReports } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { api } from '../../../lib/api.ts';

/** How files are to be read. */
export interface ImportReading {
  market: Market;
  timeframe: string;
  /** Empty for the market's own. */
  zone: string;
}

interface Sending extends ImportReading {
  isDryRun: boolean;
  /** Called before each file, which counts from 1. */
  onFile: (at: number) => void;
}

/** Sends files one after the other, and joins what the server says of them. */
export async function sendFiles(files: readonly File[], sending: Sending): Promise<ImportReport> {
  const { market, timeframe, zone, isDryRun, onFile } = sending;
  let report = joinImportReports([]);
  for (const [i, file] of files.entries()) {
    onFile(i + 1);
    const query = new URLSearchParams({
      market,
      timeframe,
      name: file.name.slice(-200),
      dryRun: String(isDryRun),
      more: String(i + 1 < files.length),
      ...(zone ? { zone } : {}),
    });
    report = joinImportReports([report, await api.post(`admin/imports?${query}`, file, ImportReport)]);
  }
  return report;
}
