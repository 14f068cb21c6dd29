import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { show } from '../testing/show.tsx';
import { ActDialog } from './act-dialog.tsx';

const DIALOG = { title: 'Remove “Dips”?', about: 'Its alerts go too.', act: 'Remove' };

describe('a dialog before an action', () => {
  it('acts once, and closes', async () => {
    const [act, close] = [vi.fn(async () => {}), vi.fn()];
    await show(<ActDialog {...DIALOG} onAct={act} onClose={close} />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(act).toHaveBeenCalledOnce();
    expect(close).toHaveBeenCalledOnce();
  });

  it('stays open where the action fails, and says why', async () => {
    const close = vi.fn();
    await show(<ActDialog {...DIALOG} onAct={() => Promise.reject(new Error('Not now.'))} onClose={close} />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Not now.')).toBeDefined();
    expect(close).not.toHaveBeenCalled();
  });

  it('does nothing when it is cancelled', async () => {
    const [act, close] = [vi.fn(async () => {}), vi.fn()];
    await show(<ActDialog {...DIALOG} onAct={act} onClose={close} />);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(act).not.toHaveBeenCalled();
    expect(close).toHaveBeenCalledOnce();
  });
});
