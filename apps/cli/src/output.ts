/** Output of a command, record by record: JSON lines, or a table for people. */
export interface Output {
  write(record: object): void;
  /** Writes what is left. */
  end(): void;
}

export const jsonLines = (out: NodeJS.WritableStream): Output => ({
  write: (record) => out.write(`${JSON.stringify(record)}\n`),
  end: () => {},
});

/**
 * Returns an output of aligned columns. A key such as `metrics.trades` is a path into the record; lists are shown by
 * length.
 */
export function table(out: NodeJS.WritableStream, keys: readonly string[]): Output {
  const rows: string[][] = [];
  return {
    write: (record) => rows.push(keys.map((key) => textOf(reach(record, key)))),
    end() {
      const all = [[...keys], ...rows];
      const widths = keys.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
      for (const row of all) {
        out.write(
          `${row
            .map((cell, column) => cell.padEnd(widths[column] ?? 0))
            .join('  ')
            .trimEnd()}\n`,
        );
      }
    },
  };
}

const reach = (record: object, key: string): unknown =>
  key.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], record);

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : value.toPrecision(6);
  return Array.isArray(value) ? `${value.length} values` : String(value);
}
