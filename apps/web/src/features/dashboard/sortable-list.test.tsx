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

  it('moves a widget to the row over which it’s dragged', () => {
    const { onMove, handle } = showList();
    fireEvent.pointerMove(handle('Indices'), { clientY: 100 }); // nothing is held yet
    expect(onMove).not.toHaveBeenCalled();
    fireEvent.pointerDown(handle('Indices'), { clientY: 10 });
    fireEvent.pointerMove(handle('Indices'), { clientY: 100 });
    expect(onMove).toHaveBeenCalledExactlyOnceWith(0, 2);
    fireEvent.pointerUp(handle('Indices'));
    fireEvent.pointerMove(handle('Indices'), { clientY: 60 });
    expect(onMove).toHaveBeenCalledOnce();
  });

  it('shows and hides', async () => {
    const { onShow } = showList();
    await userEvent.click(screen.getByRole('switch', { name: 'Chart' }));
    expect(onShow).toHaveBeenCalledExactlyOnceWith('chart', true);
  });
});
