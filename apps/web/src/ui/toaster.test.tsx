import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { failureToast, toast, toasts } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

afterEach(() => {
  vi.useRealTimers();
  toasts.set([]);
});

describe('toasts', () => {
  it('undo an action, and close', async () => {
    render(<Toaster />);
    const onPress = vi.fn();
    act(() => void toast('Watchlist deleted', { actions: [{ label: 'Undo', onPress }] }));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onPress).toHaveBeenCalledOnce();
    expect(screen.queryByText('Watchlist deleted')).toBeNull();
  });

  it('close after a while, unless focused or permanent', () => {
    vi.useFakeTimers();
    render(<Toaster />);
    act(() => void toast('Saved'));
    act(() => void toast('A new version is here', { isLasting: true }));
    act(() => screen.getAllByRole('button', { name: 'Close' })[0]?.focus());
    act(() => void vi.advanceTimersByTime(20_000));
    expect(screen.getByText('Saved')).toBeDefined();
    act(() => (document.activeElement as HTMLElement).blur());
    act(() => void vi.advanceTimersByTime(20_000));
    expect(screen.queryByText('Saved')).toBeNull();
    expect(screen.getByText('A new version is here')).toBeDefined();
  });

  it('stay where the plan has no room, and say that it is the plan', () => {
    failureToast(new ApiError('API_ERROR', 'Your plan allows 1 symbol.', 402), 'Failed');
    failureToast(new ApiError('API_ERROR', '', 500), 'Failed');
    expect(toasts.get()).toMatchObject([
      { text: 'Your plan allows 1 symbol.', isOfPlan: true, isLasting: true },
      { text: 'Failed', isOfPlan: false, isLasting: false },
    ]);
  });

  it('are at most three', () => {
    for (const text of ['a', 'b', 'c', 'd']) toast(text);
    expect(toasts.get().map(({ text }) => text)).toEqual(['b', 'c', 'd']);
  });
});
