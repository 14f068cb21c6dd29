import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi, type Reply, refusal } from '../../testing/fake-api.ts';
import { signIn } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { ChecklistSwitch } from './checklist-switch.tsx';
import { isKnownHidden, noteHidden } from './first-steps.ts';

const KNOWN = { markets: [], experience: null, symbols: [], timeZone: 'UTC', hasReadRiskNotice: true, step: 'done' };

async function showSwitch(hidesChecklist: boolean, save: Reply) {
  answerApi({
    'PUT user/user-1/preferences': save,
    'user/user-1/preferences': { body: { preferences: { ...KNOWN, hidesChecklist } } },
  });
  await show(<ChecklistSwitch />);
  return screen.findByRole('switch', { name: 'Checklist of first steps' });
}

describe('the switch of the checklist', () => {
  beforeEach(() => {
    signIn();
    queryClient.clear();
  });

  it('brings a hidden checklist back, for this browser too', async () => {
    noteHidden();
    const saved: unknown[] = [];
    const own = await showSwitch(true, (body) => {
      saved.push(body);
      return { body: { preferences: body } };
    });
    expect(own.getAttribute('aria-checked')).toBe('false');
    await userEvent.click(own);
    await vi.waitFor(() => expect(saved).toMatchObject([{ hidesChecklist: false, step: 'done' }]));
    expect(own.getAttribute('aria-checked')).toBe('true');
    expect(isKnownHidden()).toBe(false);
  });

  it('says that a choice was not saved', async () => {
    const own = await showSwitch(false, refusal(500, 'Broken'));
    await userEvent.click(own);
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});
