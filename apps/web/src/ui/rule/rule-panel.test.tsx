import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CONSTANTS } from '@wickwise/contract';
import { describe, expect, it, vi } from 'vitest';
import type { EditedGroupCondition, Groups } from './edit-groups.ts';
import { RulePanel } from './rule-panel.tsx';

const RULE: EditedGroupCondition = { key: 'indicators', attribute: 'close', operator: 'gt', value: 1 };
const NESTED: EditedGroupCondition = { ...RULE, nested: RULE, nestedOperator: 'and' };
const KNOWN = {
  attributes: [{ key: 'close', label: 'Close', description: '', group: 'price' as const, unit: 'price' }],
  patterns: [],
  strategies: [],
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
  it('keeps the Add buttons at a limit, and names it', async () => {
    show(groupsOf(10, 1));
    const addGroup = screen.getByRole('button', { name: '+ Add group' });
    expect(addGroup.getAttribute('aria-disabled')).toBe('true');
    expect(described(addGroup)).toBe('A strategy holds at most 10 groups.');
    await userEvent.click(addGroup);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does so only in a full group', async () => {
    show([...groupsOf(1, 10), ...groupsOf(1, 9)]);
    const [full, open] = screen.getAllByRole('button', { name: '+ Add condition' }) as [HTMLElement, HTMLElement];
    expect(described(full)).toBe('A group holds at most 10 conditions.');
    await userEvent.click(full);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(open.getAttribute('aria-disabled')).toBe('false');
    await userEvent.click(open);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('explains why a second condition can’t be nested in a group', async () => {
    show([{ condition: 'and', rules: [NESTED, RULE] }]);
    await userEvent.click(screen.getByRole('button', { name: /^Edit: Close > 1$/ }));
    const nest = screen.getByRole('button', { name: '+ Add nested condition' });
    expect(nest.getAttribute('aria-disabled')).toBe('true');
    expect(described(nest)).toMatch(/one nested condition/);
  });

  it('uses the server’s limits', () => {
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

  it('shows how many bars ago a breakout compares with, by default the previous bar', async () => {
    const breakout: EditedGroupCondition = {
      ...RULE,
      value: 'highest_20',
      fieldExpression: 'indicator',
      valueOffset: 3,
    };
    const onChange = vi.fn();
    const entry = (key: string, label: string) => ({
      key,
      label,
      description: '',
      group: 'price' as const,
      unit: 'price',
    });
    const parameter = { name: 'period', usual: 20, options: [20] };
    const attributes = [
      entry('close', 'Close'),
      { ...entry('highest_{period}', 'Highest Close'), parameter },
      { ...entry('lowest_{period}', 'Lowest Close'), parameter },
    ];
    const known = { attributes, patterns: [], strategies: [] };
    const groups: Groups = [{ condition: 'and', rules: [breakout] }];
    render(<RulePanel choices={CONSTANTS} known={known} groups={groups} timeframe="1h" onChange={onChange} />);
    await userEvent.click(screen.getByRole('button', { name: 'Edit: Close > Highest Close 20 (3 bars before)' }));
    const earlier = screen.getByRole('textbox', { name: 'Bars ago (this side)' }) as HTMLInputElement;
    expect(earlier.value).toBe('3');
    await userEvent.clear(earlier);
    expect(onChange).toHaveBeenLastCalledWith([
      { condition: 'and', rules: [expect.not.objectContaining({ valueOffset: 3 })] },
    ]);
    const [, other] = screen.getAllByRole('combobox', { name: 'Indicator or price' }) as [HTMLElement, HTMLElement];
    await userEvent.clear(other);
    await userEvent.type(other, 'lowest');
    const list = document.getElementById(other.getAttribute('aria-controls') ?? '') as HTMLElement;
    await userEvent.click(within(list).getByRole('option', { name: /Lowest Close/ }));
    const begun = { value: 'lowest_20', valueOffset: 1 };
    expect(onChange).toHaveBeenLastCalledWith([{ condition: 'and', rules: [expect.objectContaining(begun)] }]);
  });

  const ID = '01890000-0000-7000-8000-000000000001';
  const DIP = { id: ID, version: 3, label: 'Dip', groups: groupsOf(1, 2) };
  const ON_DIP: EditedGroupCondition = {
    key: 'strategies',
    attribute: 'saved_strategy',
    operator: 'eq',
    value: 'bullish',
    conditionOperator: 'and',
    saved: DIP,
  };

  it('takes a saved strategy as one condition, in its present version', async () => {
    const onChange = vi.fn();
    const groups = groupsOf(1, 1);
    const panel = { choices: CONSTANTS, known: KNOWN, timeframe: '1h', saved: [DIP], onChange } as const;
    const { rerender } = render(<RulePanel {...panel} groups={groups} />);
    await userEvent.selectOptions(screen.getByLabelText('Add a saved strategy'), 'Dip');
    expect(onChange).toHaveBeenCalledWith([{ condition: 'and', rules: [RULE, ON_DIP] }]);
    rerender(<RulePanel {...panel} groups={[{ condition: 'and', rules: [RULE, ON_DIP] }]} />);
    expect(screen.getByRole('button', { name: 'Edit: Dip (version 3)' })).toBeTruthy();
  });

  it('takes the conditions of a strategy that has a saved one itself', async () => {
    const onChange = vi.fn();
    const deep = { ...DIP, label: 'Deep', groups: [{ condition: 'and' as const, rules: [ON_DIP] }] };
    render(
      <RulePanel choices={CONSTANTS} known={KNOWN} groups={[]} timeframe="1h" saved={[deep]} onChange={onChange} />,
    );
    await userEvent.selectOptions(screen.getByLabelText('Add a saved strategy'), 'Deep');
    expect(onChange).toHaveBeenCalledWith(deep.groups);
  });

  it('offers the newest version of a strategy, and keeps one that was deleted', async () => {
    const onChange = vi.fn();
    const newest = { ...DIP, version: 5, groups: groupsOf(1, 1) };
    const panel = { choices: CONSTANTS, known: KNOWN, timeframe: '1h', onChange } as const;
    const groups = [{ condition: 'and' as const, rules: [ON_DIP] }];
    const { rerender } = render(<RulePanel {...panel} groups={groups} saved={[newest]} />);
    await userEvent.click(screen.getByRole('button', { name: 'Edit: Dip (version 3)' }));
    expect(screen.getByText('version 3: Close > 1 and Close > 1')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Use version 5' }));
    expect(onChange).toHaveBeenCalledWith([{ condition: 'and', rules: [{ ...ON_DIP, saved: newest }] }]);
    rerender(<RulePanel {...panel} groups={groups} saved={[]} />);
    expect(screen.getByRole('option', { name: 'Dip (deleted)' })).toBeTruthy();
  });
});
