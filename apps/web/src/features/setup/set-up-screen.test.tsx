import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Preferences } from '@wickwise/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { OWN_ZONE } from '../../lib/zones.ts';
import { answerApi, type Reply } from '../../testing/fake-api.ts';
import { NO_PREFERENCES } from '../../testing/no-preferences.ts';
import { signIn, USER_ID } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { testUser } from '../../testing/user.ts';
import { SetUpScreen } from './set-up-screen.tsx';

async function showSetUp(kept: Partial<Preferences>, answer?: Reply) {
  const saved: Preferences[] = [];
  const onDone = vi.fn();
  const save: Reply = (body) => {
    saved.push(body as Preferences);
    return { body: { preferences: body } };
  };
  answerApi({
    [`PUT user/${USER_ID}/preferences`]: answer ?? save,
    [`user/${USER_ID}/preferences`]: { body: { preferences: { ...NO_PREFERENCES, ...kept } } },
    [`user/${USER_ID}`]: { body: { user: testUser() } },
  });
  const parts = {
    channel: <p>Channels of alerts</p>,
    screen: ({ markets }: Preferences) => <p>Screens of {markets.join()}</p>,
  };
  await show(<SetUpScreen parts={parts} onDone={onDone} />);
  await screen.findByRole('heading', { level: 2 });
  return { saved, onDone };
}

const goOn = (name = 'Continue') => userEvent.click(screen.getByRole('button', { name }));

describe('the steps after sign-up', () => {
  beforeEach(signIn);

  it('keep each answer as it is given', async () => {
    const { saved } = await showSetUp({});
    await userEvent.click(screen.getByLabelText(/^Crypto/));
    await goOn();
    await screen.findByRole('heading', { level: 2, name: /How long/ });
    expect(saved).toEqual([{ ...NO_PREFERENCES, markets: ['Crypto'], step: 'experience' }]);
  });

  it('go on from where they were left', async () => {
    await showSetUp({ step: 'time-zone', timeZone: 'Asia/Kolkata' });
    expect(screen.getByText('Step 4 of 7')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Time zone').value).toBe('Asia/Kolkata');
  });

  it('keep the number format with the time zone', async () => {
    const { saved } = await showSetUp({ step: 'time-zone' });
    await userEvent.click(screen.getByLabelText(/^Thousands and millions/));
    await goOn();
    await screen.findByText('Channels of alerts');
    expect(saved).toEqual([{ ...NO_PREFERENCES, timeZone: OWN_ZONE, grouping: 'western', step: 'channel' }]);
  });

  it('offer a channel of alerts, then screens of the chosen market', async () => {
    const { saved } = await showSetUp({ step: 'channel', markets: ['Forex'] });
    expect(screen.getByText('Channels of alerts')).toBeTruthy();
    await goOn();
    expect(await screen.findByText('Screens of Forex')).toBeTruthy();
    await goOn();
    await screen.findByLabelText('I have read this');
    expect(saved.map(({ step }) => step)).toEqual(['screen', 'risk']);
  });

  it('can be skipped, which finishes them', async () => {
    const { saved, onDone } = await showSetUp({ markets: ['Forex'], step: 'experience' });
    await goOn('Skip all');
    await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(saved).toEqual([{ ...NO_PREFERENCES, markets: ['Forex'], step: 'done' }]);
  });

  it('take ten symbols and no more', async () => {
    const symbols = Array.from({ length: 9 }, (_, i) => `Crypto:COIN-${i}`);
    await showSetUp({ step: 'symbols', markets: ['Crypto'], symbols });
    await userEvent.click(screen.getByRole('button', { name: 'Add BTC-USD' }));
    expect(screen.getByText(/10 of 10 chosen\. You can choose ten symbols/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add ETH-USD' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Remove COIN-3' }));
    expect(screen.getByRole('button', { name: 'Add ETH-USD' })).toHaveProperty('disabled', false);
  });

  it('end with the risk notice read, or skipped', async () => {
    const { saved, onDone } = await showSetUp({ step: 'risk' });
    await goOn('Finish');
    expect(screen.getByRole('alert').textContent).toContain('Tick “I have read this”');
    const box = screen.getByLabelText('I have read this');
    expect(document.activeElement).toBe(box);
    expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toContain('Tick');
    await userEvent.click(box);
    await goOn('Finish');
    await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(saved).toEqual([{ ...NO_PREFERENCES, hasReadRiskNotice: true, step: 'done' }]);
  });

  it('stay where they are when an answer could not be kept', async () => {
    await showSetUp({}, 'no network');
    await goOn();
    await screen.findByText('Network error. Please check your connection.');
    expect(screen.getByText('Step 1 of 7')).toBeTruthy();
  });
});
