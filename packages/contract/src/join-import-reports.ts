import type { ImportReport } from './imports.ts';

/** Rows of each list of a joined report; the counts are of all. */
const MOST = { problems: 200, sample: 8, unknown: 50, jumps: 100 } as const;

/** Joins reports of several lists into one. */
export function joinImportReports(reports: readonly ImportReport[]): ImportReport {
  const symbols = new Map<string, ImportReport['symbols'][number]>();
  for (const { symbol, bars, added, revised } of reports.flatMap((report) => report.symbols)) {
    const sum = symbols.get(symbol) ?? { symbol, bars: 0, added: 0, revised: 0 };
    symbols.set(symbol, { symbol, bars: sum.bars + bars, added: sum.added + added, revised: sum.revised + revised });
  }
  const unknown = new Map(reports.flatMap((report) => report.unknown).map((one) => [one.symbol, one]));
  return {
    lists: reports.flatMap(({ lists }) => lists),
    problems: reports.flatMap(({ problems }) => problems).slice(0, MOST.problems),
    symbols: [...symbols.values()].sort((a, b) => (a.symbol < b.symbol ? -1 : 1)),
    sample: reports.flatMap(({ sample }) => sample).slice(0, MOST.sample),
    unknown: [...unknown.values()].slice(0, MOST.unknown),
    // lists of other days name the same symbols
    unknownCount: Math.max(0, ...reports.map(({ unknownCount }) => unknownCount)),
    jumps: reports.flatMap(({ jumps }) => jumps).slice(0, MOST.jumps),
  };
}
