import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Tabs } from './tabs.tsx';

it.each([
  [true, 'textbox'],
  [false, 'tabpanel'],
])('goes from the tabs to the first control of a panel that begins with one (%s)', async (beginsWithControl, role) => {
  const content = <input aria-label="Symbol" />;
  const tabs = [{ value: 'test', label: 'Backtest', content, beginsWithControl }];
  render(<Tabs label="Parts" value="test" tabs={tabs} onChange={vi.fn()} />);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('tab'));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole(role));
});
