import { HOLDING_LIMITS, type HoldingsPreview, REFUSAL_TEXTS } from '@wickwise/contract';
import type { InstrumentRegistry } from '#marketdata/registry.ts';
import { symbolsOfIsins } from '#marketdata/symbols-of-isins.ts';
import { NotCsvError, readSpreadsheet } from '#platform/csv.ts';
import type { Db } from '#platform/db/db.ts';
import { InvalidField } from '#platform/errors.ts';
import { HeldFinder } from './find-held.ts';
import { type RawLine, rawLinesOf } from './raw-lines.ts';
import { takeHoldings } from './take-holdings.ts';

/** Texts of files that are none, by how they begin. */
const OTHER_FILES: readonly (readonly [RegExp, string])[] = [
  [/^%PDF/, 'This is a PDF. Download your holdings as CSV.'],
  [/^\s*<(\?xml|!doctype|html|flexqueryresponse)/i, 'This is a web page or XML. Download your holdings as CSV.'],
];

/** Reads a file's holdings; throws `InvalidField` for what is no such file. */
export async function readHoldings(db: Db, text: string, registry: InstrumentRegistry): Promise<HoldingsPreview> {
  const { format, lines } = linesOf(text);
  const finder = new HeldFinder(registry, await symbolsOfIsins(db, isinsOf(lines)));
  return { format, ...takeHoldings(format, lines, finder) };
}

const isinsOf = (lines: readonly RawLine[]): string[] => [
  ...new Set(lines.flatMap(({ isin }) => (/^[A-Z]{2}[A-Z0-9]{10}$/i.test(isin) ? [isin.toUpperCase()] : []))),
];

function linesOf(text: string): NonNullable<ReturnType<typeof rawLinesOf>> {
  const other = OTHER_FILES.find(([beginning]) => beginning.test(text));
  if (other) throw new InvalidField('text', other[1]);
  const rows = rowsOf(text);
  if (rows.length > HOLDING_LIMITS.importLines)
    throw new InvalidField('text', REFUSAL_TEXTS.holdingLines(String(HOLDING_LIMITS.importLines)));
  const found = rawLinesOf(rows);
  if (!found) throw new InvalidField('text', REFUSAL_TEXTS.noHoldingHeadings);
  return found;
}

function rowsOf(text: string): ReturnType<typeof readSpreadsheet> {
  try {
    return readSpreadsheet(text);
  } catch (error) {
    if (error instanceof NotCsvError) throw new InvalidField('text', `${error.message}.`);
    throw error;
  }
}
