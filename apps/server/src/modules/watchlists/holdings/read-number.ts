const GROUPED = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/;
const PLAIN = /^(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const EUROPEAN = /^\d{1,3}(\.\d{3})+(,\d+)?$|^\d+,\d+$/;

/**
 * Reads a figure as spreadsheets and brokers write it: `1,23,456.50`, `₹ 1,234`, `(5)`, `1.234,56`. Undefined for an empty
 * cell or a dash, NaN for what is no number. `12,345` is twelve thousand; `12,5` has a decimal comma.
 */
export function readNumber(cell: string): number | undefined {
  const text = cell.replace(/[\s\u00A0']|₹|\$|€|£|\b(rs\.|rs\b|inr\b|usd\b)/gi, '');
  if (text === '' || /^[-\u2013\u2014]+$/.test(text) || /^n\/?a$/i.test(text)) return undefined;
  const inner = /^\((.*)\)$/.exec(text)?.[1] ?? /^[-\u2212](.*)$/.exec(text)?.[1];
  const size = sizeOf((inner ?? text).replace(/^\+/, ''));
  return inner === undefined ? size : -size;
}

function sizeOf(text: string): number {
  if (PLAIN.test(text)) return Number(text);
  if (GROUPED.test(text)) return Number(text.replaceAll(',', ''));
  if (EUROPEAN.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  return Number.NaN;
}
