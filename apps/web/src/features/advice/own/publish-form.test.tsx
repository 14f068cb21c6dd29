import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerApi } from '../../../testing/fake-api.ts';
import { signIn } from '../../../testing/session.ts';
import { show } from '../../../testing/show.tsx';
import { PublishForm } from './publish-form.tsx';

beforeEach(signIn);

it('keeps a call that is being written through a reload', async () => {
  answerApi({ instruments: { body: { instruments: [] } } });
  const open = () => show(<PublishForm markets={['Forex', 'Crypto']} onPublished={vi.fn()} />);
  await open();
  await userEvent.selectOptions(screen.getByLabelText('Market'), 'Crypto');
  await userEvent.click(screen.getByRole('radio', { name: 'At market' }));
  await userEvent.type(screen.getByLabelText('Stop loss'), '1000');
  await userEvent.type(screen.getByLabelText('Rationale'), 'The range held.');
  cleanup();
  await open();
  expect(screen.getByLabelText('Market')).toHaveProperty('value', 'Crypto');
  expect(screen.getByRole('radio', { name: 'At market' })).toHaveProperty('checked', true);
  expect(screen.getByLabelText('Stop loss')).toHaveProperty('value', '1,000');
  expect(screen.getByLabelText('Target')).toHaveProperty('value', '');
  expect(screen.getByLabelText('Rationale')).toHaveProperty('value', 'The range held.');
});
