import type { EventImportReport } from '@wickwise/contract';

/** Problems and symbols that are printed; `--json` prints all that is kept. */
const MOST_LINES = 30;

/** Returns a report as lines for people; a problem as a compiler would print it. */
export function eventReportText(report: EventImportReport, isDryRun: boolean): string {
  const { list, events, problems, sample, unknown, unknownCount } = report;
  return [
    `${list}: ${events} events${report.from === null ? '' : `, ${report.from} to ${report.through}`}`,
    ...(sample.length > 0 ? ['Some of them:'] : []),
    ...sample.map(
      ({ date, at, timing, kind, market, symbol, title, isEstimated }) =>
        `  ${[date, at === null ? timing : new Date(at).toISOString().slice(11, 16).concat('Z'), kind, market ?? 'all', symbol, title, isEstimated ? '(estimated)' : ''].filter(Boolean).join(' ')}`,
    ),
    ...(unknownCount > 0 ? [`${unknownCount} symbols are not known and are left out.`] : []),
    ...unknown
      .slice(0, MOST_LINES)
      .map(({ symbol, nearest }) => `  ${symbol}${nearest ? `: did you mean ${nearest}?` : ''}`),
    ...problems
      .slice(0, MOST_LINES)
      .map(({ file, line, column, heading, sentence }) =>
        [[file, line, column].filter((part) => part !== null).join(':'), heading, sentence].filter(Boolean).join(': '),
      ),
    totalText(report, isDryRun),
  ].join('\n');
}

function totalText(report: EventImportReport, isDryRun: boolean): string {
  const { added, moved, changed, unchanged, withdrawn, problemCount } = report;
  if (problemCount > 0) return `${problemCount} ${problemCount === 1 ? 'problem' : 'problems'}. Nothing was stored.`;
  const counts = `${added} new, ${moved} moved, ${changed} changed, ${unchanged} unchanged, ${withdrawn} withdrawn`;
  return isDryRun ? `Dry run: ${counts}. Nothing was stored.` : `Stored: ${counts}.`;
}
