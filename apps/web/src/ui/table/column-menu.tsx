import { Button } from '../button.tsx';
import { Popover } from '../popover.tsx';
import { isShown, moveColumn, orderOf } from './arrange.ts';
import type { TableColumn, TableLayout } from './column.ts';
import { tableTexts as texts } from './texts/table.ts';

export interface ColumnMenuProps<Row> {
  columns: readonly TableColumn<Row>[];
  layout: TableLayout;
  onLayout: (layout: TableLayout) => void;
}

/** Menu of a table's columns and their order, for touch and keyboard. */
export function ColumnMenu<Row>({ columns, layout, onLayout }: ColumnMenuProps<Row>) {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const ordered = orderOf(columns, layout).flatMap((id) => byId.get(id) ?? []);
  return (
    <Popover
      label={texts.shown}
      align="end"
      className="w-72 py-1"
      trigger={<Button look="quiet">{texts.columns}</Button>}
    >
      <ul>
        {ordered.map((column) => (
          <ColumnEntry key={column.id} column={column} columns={columns} layout={layout} onLayout={onLayout} />
        ))}
      </ul>
      <Button look="quiet" className="w-full" onClick={() => onLayout(layout.sort ? { sort: layout.sort } : {})}>
        {texts.reset}
      </Button>
    </Popover>
  );
}

function ColumnEntry<Row>({ column, columns, layout, onLayout }: ColumnMenuProps<Row> & { column: TableColumn<Row> }) {
  const { id, heading, isName = false } = column;
  const isOn = isShown(column, layout);
  const step = (by: 1 | -1, label: string, sign: string) => {
    const moved = moveColumn(columns, layout, id, by);
    return (
      <button
        type="button"
        aria-label={label}
        disabled={!isOn || moved === layout}
        onClick={() => onLayout(moved)}
        className="h-8 w-8 text-quiet hover:text-ink disabled:opacity-30 pointer-coarse:h-11 pointer-coarse:w-11"
      >
        {sign}
      </button>
    );
  };
  return (
    <li className="flex items-center px-3">
      <label className="flex min-h-8 min-w-0 flex-1 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={isOn}
          disabled={isName}
          onChange={({ target }) => onLayout({ ...layout, shown: { ...layout.shown, [id]: target.checked } })}
          className="h-4 w-4 accent-accent"
        />
        <span className="truncate">{heading}</span>
      </label>
      {step(-1, texts.left(heading), '↑')}
      {step(1, texts.right(heading), '↓')}
    </li>
  );
}
