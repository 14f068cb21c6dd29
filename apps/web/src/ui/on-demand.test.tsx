import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { lazyComponent } from '../ui/lazy-part.tsx';
import { OnDemand } from './on-demand.tsx';
import { Toaster } from './toaster.tsx';

describe('a part opened on demand', () => {
  it('keeps its button with a note while its code can’t be loaded, and opens once it can', async () => {
    let isThere = false;
    const Surface = lazyComponent(async () => {
      if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
      return () => <p>open</p>;
    });
    render(
      <>
        <OnDemand trigger={<button type="button">Notices</button>} popup="dialog" part={Surface}>
          <Surface />
        </OnDemand>
        <Toaster />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Notices' }));
    expect(await screen.findByText('Couldn’t load this. Try again in a moment.')).toBeTruthy();
    isThere = true;
    await userEvent.click(screen.getByRole('button', { name: 'Notices' }));
    expect(await screen.findByText('open')).toBeTruthy();
  });
});
