import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminPlans } from '@wickwise/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { answerApi, refusal } from '../../../testing/fake-api.ts';
import { PLANS } from '../../../testing/plans.ts';
import { show } from '../../../testing/show.tsx';
import { PlansPanels } from './plans-panels.tsx';

const ALL: AdminPlans = {
  isOn: false,
  plans: PLANS.plans.map((plan) => ({ ...plan, isOffered: true })),
  inquiries: [],
};
const INQUIRY = { id: 'i', name: 'Ravi', email: 'r@desk.example', company: 'Desk', seats: 12, message: 'When?', at: 1 };

describe('plans for operators', () => {
  beforeEach(() => queryClient.clear());

  it('are switched on, and say that nobody has asked', async () => {
    const asked = answerApi({
      'PUT admin/plans-switch': (body) => ({ body: { ...ALL, ...(body as object) } }),
      'admin/plans': { body: ALL },
    });
    await show(<PlansPanels />);
    const turn = await screen.findByRole('switch', { name: /^Plans are on/ });
    expect(screen.getByText('No inquiries.')).toBeDefined();
    await userEvent.click(turn);
    expect(await screen.findByText(/^Every account has the limits of its plan/)).toBeDefined();
    expect(asked).toContain('PUT admin/plans-switch');
  });

  it('stay as they were where that fails', async () => {
    answerApi({ 'PUT admin/plans-switch': refusal(503, 'Not now.'), 'admin/plans': { body: ALL } });
    await show(<PlansPanels />);
    const turn = await screen.findByRole('switch', { name: /^Plans are on/ });
    await userEvent.click(turn);
    expect(await screen.findByText('Not now.')).toBeDefined();
    expect(turn.getAttribute('aria-checked')).toBe('false');
  });

  it('show inquiries, whose text is no markup', async () => {
    answerApi({ 'admin/plans': { body: { ...ALL, inquiries: [{ ...INQUIRY, message: '<b>When?</b>' }] } } });
    await show(<PlansPanels />);
    expect(await screen.findByText('<b>When?</b>')).toBeDefined();
    expect(screen.getByRole('link', { name: 'r@desk.example' })).toBeDefined();
  });

  it('say what failed, and ask again', async () => {
    answerApi({ 'admin/plans': refusal(503, 'Not now.') });
    await show(<PlansPanels />);
    expect(await screen.findByText(/Not now\./)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  it('are saved with the prices that changed, and keep what was typed where a limit is refused', async () => {
    const sent: unknown[] = [];
    const refused = refusal(400, 'At most 100,000.', 'limits.strategies');
    const note = (body: unknown) => {
      sent.push(body);
      return sent.length === 1 ? refused : { body: ALL };
    };
    answerApi({ 'PUT admin/plans/plus/prices': note, 'PATCH admin/plans/plus': note, 'admin/plans': { body: ALL } });
    await show(<PlansPanels />);
    const plus = within(await screen.findByRole('form', { name: 'Plus' }));
    const [strategies] = plus.getAllByLabelText('Saved strategies');
    await userEvent.clear(strategies as HTMLElement);
    await userEvent.type(strategies as HTMLElement, '7');
    const [price] = plus.getAllByDisplayValue('499');
    await userEvent.clear(price as HTMLElement);
    await userEvent.type(price as HTMLElement, '599');
    await userEvent.click(plus.getByRole('button', { name: 'Save plan' }));
    expect(await plus.findByText('At most 100,000.', { selector: 'p:not([role])' })).toBeDefined();
    await userEvent.click(plus.getByRole('button', { name: 'Save plan' }));
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    expect(sent.slice(1)).toEqual([
      { limits: expect.objectContaining({ strategies: 7 }), trialDays: 0 },
      { currency: 'INR', period: 'month', amount: 59_900 },
    ]);
  });
});
