import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerApi } from '../../testing/fake-api.ts';
import { show } from '../../testing/show.tsx';
import { SharedSignalView } from './shared-signal.tsx';

const ID = '01890000-0000-7000-8000-000000000001';

it('says when the link leads to no signal that the reader may see', async () => {
  answerApi({ [`shared-signals/${ID}`]: { status: 404, body: { message: 'Signal not found.', code: 'API_ERROR' } } });
  await show(<SharedSignalView id={ID} chart={() => null} />);
  expect(await screen.findByRole('alert')).toBeDefined();
});
