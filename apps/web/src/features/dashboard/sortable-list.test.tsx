import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { SortableList } from './sortable-list.tsx';

const WIDGETS = [
  { widget: 'indexes', isShown: true },
  { widget: 'chart', isShown: false },
  { widget: 'movers', isShown: true },
] as const;

function showList() {
  const onMove = vi.fn();
  const onShow = vi.fn();
  render(<SortableList widgets={WIDGETS} onMove={onMove} onShow={onShow} />);
  screen.getAllByRole('listitem').forEach((row, i) => {
    row.getBoundingClientRect = () => ({ top: i * 48, height: 48 }) as DOMRect;
  });
  return { onMove, onShow, handle: (name: string) => screen.getByRole('button', { name: `Move ${name}` }) };
}

describe('the list that arranges the dashboard', () => {
  it('moves a widget by the arrow keys of its handle, and says where it is now', async () => {
    const { onMove, handle } = showList();
    handle('Chart').focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(onMove).toHaveBeenLastCalledWith(1, 2);
    expect(screen.getByRole('status').textContent).toBe('Chart, place 3 of 3');
    await userEvent.keyboard('{ArrowUp}');
    expect(onMove).toHaveBeenLastCalledWith(1, 0);
  });

  it('goes no further than the ends', async () => {
    const { onMove, handle } = showList();
    handle('Indices').focus();
    await userEvent.keyboard('{ArrowUp}');
    handle('Movers').focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(onMove).not.toHaveBeenCalled();
  });

  it('moves a widget to either end', async () => {
    const { onMove, handle } = showList();
    handle('Indices').focus();
    await userEvent.keyboard('{End}');
    expect(onMove).toHaveBeenLastCalledWith(0, 2);
    handle('Movers').focus();
    await userEvent.keyboard('{Home}');
    expect(onMove).toHaveBeenLastCalledWith(2, 0);
  });

  it('ends a drag on Escape', async () => {
    const { onMove, handle } = showList();
    handle('Chart').focus();
    fireEvent.pointerDown(handle('Chart'), { clientY: 60 });
    await userEvent.keyboard('{Escape}');
    fireEvent.pointerMove(handle('Chart'), { clientY: 10 });
    fireEvent.pointerUp(handle('Chart'));
    expect(onMove).not.toHaveBeenCalled();
  });

  it('is dragged by the main button alone', () => {
    const { onMove, handle } = showList();
    fireEvent.pointerDown(handle('Indices'), { clientY: 10, button: 2 });
    fireEvent.pointerMove(handle('Indices'), { clientY: 100 });
    fireEvent.pointerUp(handle('Indices'));
    expect(onMove).not.toHaveBeenCalled();
  });

  it('moves a widget to the row over which it’s dragged', () => {
    const { onMove, handle } = showList();
    fireEvent.pointerMove(handle('Indices'), { clientY: 100 }); // nothing is held yet
    expect(onMove).not.toHaveBeenCalled();
    fireEvent.pointerDown(handle('Indices'), { clientY: 10 });
    fireEvent.pointerMove(handle('Indices'), { clientY: 60 });
    fireEvent.pointerMove(handle('Indices'), { clientY: 130 });
    expect(onMove).not.toHaveBeenCalled(); // each row passed would be saved
    fireEvent.pointerUp(handle('Indices'));
    fireEvent.click(handle('Indices')); // as browsers do at the end of a drag
    expect(onMove).toHaveBeenCalledExactlyOnceWith(0, 2);
    expect(screen.getByRole('status').textContent).toBe('Indices, place 3 of 3');
    fireEvent.pointerMove(handle('Indices'), { clientY: 60 });
    expect(onMove).toHaveBeenCalledOnce();
  });

  it('moves a widget by a press on its handle and one on that of its new place', async () => {
    const { onMove, handle } = showList();
    await userEvent.click(handle('Movers'));
    expect(handle('Movers').getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('status').textContent).toMatch(/^Movers picked up\./);
    await userEvent.click(handle('Indices'));
    expect(onMove).toHaveBeenCalledExactlyOnceWith(2, 0);
    expect(handle('Movers').getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(handle('Chart'));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(handle('Chart'));
    await userEvent.click(handle('Chart')); // moved back
    expect(onMove).toHaveBeenCalledOnce();
  });

  it('shows and hides', async () => {
    const { onShow } = showList();
    await userEvent.click(screen.getByRole('switch', { name: 'Chart' }));
    expect(onShow).toHaveBeenCalledExactlyOnceWith('chart', true);
  });
});
