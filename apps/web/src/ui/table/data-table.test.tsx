import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { TableColumn, TableLayout } from './column.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';

interface Instrument {
  symbol: string;
  price: number;
}

const COLUMNS: readonly TableColumn<Instrument>[] = [
  { id: 'symbol', heading: 'Symbol', isName: true, cell: ({ symbol }) => symbol, sortBy: ({ symbol }) => symbol },
  { id: 'price', heading: 'Price', isNumber: true, cell: ({ price }) => String(price), sortBy: ({ price }) => price },
  { id: 'link', heading: 'Chart', cell: ({ symbol }) => <a href={`#${symbol}`}>Open</a> },
];
const ROWS: Instrument[] = [
  { symbol: 'S2', price: 5 },
  { symbol: 'S10', price: Number.NaN },
  { symbol: 'S1', price: 7 },
];

const show = (more: Partial<DataTableProps<Instrument>> = {}) =>
  render(<DataTable caption="Instruments" columns={COLUMNS} rows={ROWS} keyOf={({ symbol }) => symbol} {...more} />);
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const grid = () => screen.getByRole('grid');
const activeText = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('a data table', () => {
  it('sorts numbers from the greatest, with missing ones at the end both ways', async () => {
    show();
    await press('Price');
    expect(names()).toEqual(['S1', 'S2', 'S10']);
    expect(screen.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')).toBe('descending');
    await press('Price');
    expect(names()).toEqual(['S2', 'S1', 'S10']);
    await press('Price');
    expect(names()).toEqual(['S2', 'S10', 'S1']);
  });

  it('sorts words in natural order', async () => {
    show();
    await press('Symbol');
    expect(names()).toEqual(['S1', 'S2', 'S10']);
  });

  it('leaves sorting to its owner where given', async () => {
    const onLayout = vi.fn<(layout: TableLayout) => void>();
    show({ isSortedOutside: true, onLayout });
    await press('Price');
    expect(names()).toEqual(['S2', 'S10', 'S1']);
    expect(onLayout).toHaveBeenCalledWith({ sort: { id: 'price', isDescending: true } });
  });

  it('renders only visible rows of ten thousand, and has their number', () => {
    const rows = Array.from({ length: 10_000 }, (_, i) => ({ symbol: `S${i}`, price: i }));
    show({ rows });
    expect(names().length).toBeLessThan(60);
    expect(grid().getAttribute('aria-rowcount')).toBe('10001');
  });

  it('is one tab stop, navigated by arrows', async () => {
    show();
    await userEvent.tab();
    expect(document.activeElement).toBe(grid());
    expect(activeText()).toBe('S2');
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    expect(activeText()).toBe('NaN');
    await userEvent.keyboard('{Control>}{End}{/Control}{ArrowLeft}');
    expect(activeText()).toBe('7');
  });

  it('opens the row of the active cell, or follows the cell’s link', async () => {
    const onOpen = vi.fn<(row: Instrument) => void>();
    show({ onOpen });
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(ROWS[1]);
    await userEvent.keyboard('{End}{Enter}');
    expect(location.hash).toBe('#S10');
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  it('sorts, moves and resizes by keys of the headings, with announcements', async () => {
    show();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowUp}{ArrowRight}{Enter}');
    expect(screen.getByRole('status').textContent).toContain('highest first');
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Symbol',
      'Chart',
      'Price',
    ]);
    expect(activeText()).toBe('Price');
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(screen.getByRole('status').textContent).toBe('Price is 128 pixels wide');
  });

  it('shows a skeleton while loading, and its empty state without rows', () => {
    const { rerender } = show({ rows: undefined, empty: <p>Add a symbol</p> });
    expect(grid().getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText('Add a symbol')).toBeNull();
    rerender(<DataTable caption="x" columns={COLUMNS} rows={[]} keyOf={String} empty={<p>Add a symbol</p>} />);
    expect(screen.getByText('Add a symbol')).toBeDefined();
    expect(within(grid()).getAllByRole('row')).toHaveLength(1);
  });

  it('shows an error instead of rows', () => {
    show({ error: <p role="alert">An error occurred</p> });
    expect(screen.getByRole('alert').textContent).toBe('An error occurred');
    expect(screen.queryAllByRole('rowheader')).toEqual([]);
  });

  it('reports visible rows', () => {
    const onInSight = vi.fn<(rows: readonly Instrument[]) => void>();
    show({ onInSight });
    expect(onInSight).toHaveBeenLastCalledWith(ROWS);
  });
});
