import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { TableColumn, TableLayout } from './column.ts';
import { ColumnMenu } from './column-menu.tsx';

const COLUMNS: readonly TableColumn<object>[] = ['Symbol', 'Price', 'Volume'].map((heading, index) => ({
  id: heading.toLowerCase(),
  heading,
  isName: index === 0,
  cell: () => heading,
}));

const show = async (layout: TableLayout = {}) => {
  const onLayout = vi.fn<(layout: TableLayout) => void>();
  render(<ColumnMenu columns={COLUMNS} layout={layout} onLayout={onLayout} />);
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await screen.findByRole('dialog');
  return onLayout;
};

describe('the menu of columns', () => {
  it('hides a column, but never the name', async () => {
    const onLayout = await show();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Volume' }));
    expect(onLayout).toHaveBeenCalledWith({ shown: { volume: false } });
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Symbol' }).disabled).toBe(true);
  });

  it('moves a column without dragging', async () => {
    const onLayout = await show();
    await userEvent.click(screen.getByRole('button', { name: 'Move Volume left' }));
    expect(onLayout).toHaveBeenCalledWith({ order: ['symbol', 'volume', 'price'] });
  });

  it('resets columns and keeps the order of rows', async () => {
    const sort = { id: 'price', isDescending: true };
    const onLayout = await show({ sort, widths: { price: 200 }, shown: { volume: false } });
    await userEvent.click(screen.getByRole('button', { name: 'Reset columns' }));
    expect(onLayout).toHaveBeenCalledWith({ sort });
  });
});
