import type { ReactNode } from 'react';

export interface RecordColumn<Item> {
  heading: string;
  cell: (item: Item) => ReactNode;
  /** Numbers of one unit: their decimals are below each other. */
  isNumber?: boolean;
}

export interface RecordTableProps<Item> {
  caption: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  columns: readonly RecordColumn<Item>[];
}

/** A plain table; on small screens each row becomes a block of named values. */
export function RecordTable<Item>({ caption, items, keyOf, columns }: RecordTableProps<Item>) {
  return (
    <table className="w-full border-collapse text-body">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr className="text-left text-label text-quiet">
          {columns.map(({ heading, isNumber }) => (
            <th key={heading} scope="col" className={`px-3 py-1.5 font-normal ${isNumber ? 'text-right' : ''}`}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={keyOf(item)} className="border-t border-hairline max-md:block max-md:py-2 md:h-9">
            {columns.map(({ heading, cell, isNumber }) => (
              <td
                key={heading}
                className={`px-3 py-1 break-words max-md:flex max-md:gap-3 max-md:py-0.5 max-md:has-[>:last-child:empty]:hidden ${isNumber ? 'tabular-nums md:text-right' : ''}`}
              >
                <span aria-hidden="true" className="w-24 shrink-0 text-dense text-quiet md:hidden">
                  {heading}
                </span>
                <span className="min-w-0 break-words">{cell(item)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
