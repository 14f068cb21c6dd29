import type { ImportReport } from '@wickwise/contract';
import { isoDate } from '@wickwise/market';

/** Symbols and problems that are printed; `--json` prints all that is kept. */
const MOST_LINES = 30;

/** Returns a problem as a compiler would print it: file, line, column and a sentence. */
export function problemText({ file, line, column, heading, sentence }: ImportReport['problems'][number]): string {
  const place = [file, ...(line === null ? [] : [line]), ...(column === null ? [] : [column])].join(':');
  return `${place}: ${heading ? `${heading}: ` : ''}${sentence}`;
}

/** Returns a report as lines for people. */
export function reportText(report: ImportReport, isDryRun: boolean): string {
  const { lists, problems, sample, symbols, unknown, unknownCount, jumps } = report;
  return [
    ...lists.map((list) => listText(list)),
    ...(sample.length > 0 ? ['First bars:'] : []),
    ...sample.map(({ symbol, bar: [timeMs, ...values] }) => `  ${symbol} ${whenText(timeMs)} ${values.join(' ')}`),
    ...(symbols.length > 0 ? ['Bars by symbol:'] : []),
    ...some(
      symbols.map(({ symbol, bars, added, revised }) => `  ${symbol} ${bars} (${added} new, ${revised} corrected)`),
    ),
    ...jumps.map(
      ({ symbol, timeMs, before, after }) =>
        `${symbol} jumps from ${before} to ${after} on ${isoDate(timeMs)}, as a split does. Prices are stored as they are; backtests leave such trades out.`,
    ),
    ...(unknownCount > 0 ? [`${unknownCount} symbols are not in the catalogue and are left out.`] : []),
    ...unknown.flatMap(({ symbol, nearest }) => (nearest ? [`  ${symbol}: did you mean ${nearest}?`] : [])),
    ...some(problems.map(problemText)),
    totalText(lists, isDryRun),
  ].join('\n');
}

const some = (lines: readonly string[]): string[] =>
  lines.length > MOST_LINES
    ? [...lines.slice(0, MOST_LINES), `  ... and ${lines.length - MOST_LINES} more`]
    : [...lines];

const whenText = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ');

function listText({
  name,
  bars,
  added,
  revised,
  unchanged,
  expired,
  problemCount,
}: ImportReport['lists'][number]): string {
  if (problemCount > 0)
    return `${name}: ${problemCount} ${problemCount === 1 ? 'problem' : 'problems'}, nothing stored`;
  const old = expired > 0 ? `, ${expired} older than this server keeps` : '';
  return `${name}: ${bars} bars (${added} new, ${revised} corrected, ${unchanged} unchanged${old})`;
}

function totalText(lists: ImportReport['lists'], isDryRun: boolean): string {
  const good = lists.filter(({ problemCount }) => problemCount === 0);
  const sum = (key: 'added' | 'revised'): number => good.reduce((all, list) => all + list[key], 0);
  const bad = lists.length - good.length;
  const failed = bad > 0 ? ` ${bad} of ${lists.length} files have problems.` : '';
  return isDryRun
    ? `Dry run: ${sum('added')} bars would be new and ${sum('revised')} corrected.${failed} Nothing was stored.`
    : `Stored ${sum('added')} new bars and ${sum('revised')} corrections.${failed}`;
}
