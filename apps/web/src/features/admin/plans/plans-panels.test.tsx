import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminPlans } from '@wickwise/contract';
import { beforeEach, describe, expect, it } from 'vitest';
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
});
