import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CONSTANTS } from '@wickwise/contract';
import { describe, expect, it, vi } from 'vitest';
import type { Groups, Rule } from './edit-groups.ts';
import { RulePanel } from './rule-panel.tsx';

const RULE: Rule = { key: 'indicators', attribute: 'close', operator: 'gt', value: 1 };
const NESTED: Rule = { ...RULE, nested: RULE, nestedOperator: 'and' };
const KNOWN = {
  attributes: [{ key: 'close', label: 'Close', description: '', group: 'price' as const, unit: 'price' }],
  patterns: [],
};

const groupsOf = (groups: number, rules: number): Groups =>
  Array.from({ length: groups }, () => ({ condition: 'and', rules: Array.from({ length: rules }, () => RULE) }));

function show(groups: Groups) {
  const onChange = vi.fn();
  render(<RulePanel choices={CONSTANTS} known={KNOWN} groups={groups} timeframe="1h" onChange={onChange} />);
  return onChange;
}

const described = (button: HTMLElement): string =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? '';

describe('the rule panel', () => {
  it('keeps the Add buttons where a limit is reached, and says which', async () => {
    show(groupsOf(10, 1));
    const addGroup = screen.getByRole('button', { name: '+ Add group' });
    expect(addGroup.getAttribute('aria-disabled')).toBe('true');
    expect(described(addGroup)).toBe('A strategy holds at most 10 groups.');
    await userEvent.click(addGroup);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does so in a group that is full, and not in the others', async () => {
    show([...groupsOf(1, 10), ...groupsOf(1, 9)]);
    const [full, open] = screen.getAllByRole('button', { name: '+ Add condition' }) as [HTMLElement, HTMLElement];
    expect(described(full)).toBe('A group holds at most 10 conditions.');
    await userEvent.click(full);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(open.getAttribute('aria-disabled')).toBe('false');
    await userEvent.click(open);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('says why a second condition can’t be nested in a group', async () => {
    show([{ condition: 'and', rules: [NESTED, RULE] }]);
    await userEvent.click(screen.getByRole('button', { name: /^Edit: Close > 1$/ }));
    const nest = screen.getByRole('button', { name: '+ Add nested condition' });
    expect(nest.getAttribute('aria-disabled')).toBe('true');
    expect(described(nest)).toMatch(/one nested condition/);
  });

  it('keeps to the limits that the server has', () => {
    const limits = { ...CONSTANTS.limits, rulesPerGroup: 2 };
    render(
      <RulePanel
        choices={{ ...CONSTANTS, limits }}
        known={KNOWN}
        groups={groupsOf(1, 2)}
        timeframe="1h"
        onChange={vi.fn()}
      />,
    );
    expect(described(screen.getByRole('button', { name: '+ Add condition' }))).toBe(
      'A group holds at most 2 conditions.',
    );
  });
});
