import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

function Example() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Delete</Button>
      <Dialog title="Delete this list?" about="It can be undone." isOpen={isOpen} onOpen={setIsOpen} />
    </>
  );
}

describe('a dialog', () => {
  it('has a name and a description, and returns the focus on closing', async () => {
    render(<Example />);
    const button = screen.getByRole('button', { name: 'Delete' });
    await userEvent.click(button);
    const dialog = screen.getByRole('dialog', { name: 'Delete this list?', description: 'It can be undone.' });
    expect(dialog.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await vi.waitFor(() => expect(document.activeElement).toBe(button));
  });
});
