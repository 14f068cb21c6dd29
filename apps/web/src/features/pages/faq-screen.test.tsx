import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TextPage } from '@wickwise/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi } from '../../testing/fake-api.ts';
import { show } from '../../testing/show.tsx';
import { FaqScreen, type FaqScreenProps } from './faq-screen.tsx';

const PAGE: TextPage = {
  title: 'FAQ',
  summary: 'Answers.',
  groups: [
    { id: 'prices', title: 'Prices', sections: [{ id: 'gaps', title: 'Why gaps?', nodes: [['p', {}, 'No trades.']] }] },
    {
      id: 'alerts',
      title: 'Alerts',
      sections: [
        { id: 'silent', title: 'Why silent?', nodes: [['p', {}, 'It is ', ['strong', {}, 'paused'], '.']] },
        { id: 'late', title: 'Why late?', nodes: [['p', {}, 'The feed was away.']] },
      ],
    },
  ],
};

beforeEach(() => queryClient.clear());

async function showFaq(props: Partial<FaqScreenProps> = {}) {
  answerApi({ '/pages/en/faq': { body: PAGE } });
  const onSearch = vi.fn();
  await show(<FaqScreen q="" hash="" onSearch={onSearch} renderPart={() => null} {...props} />);
  await screen.findByText('Answers.');
  return onSearch;
}

const openOnes = (): string[] => [...document.querySelectorAll('details[open]')].map(({ id }) => id);

describe('questions', () => {
  it('are in groups, closed, with anchors', async () => {
    await showFaq();
    const alerts = screen.getByRole('region', { name: 'Alerts' });
    expect(within(alerts).getByText('Why silent?')).toBeTruthy();
    expect([...document.querySelectorAll('details')].map(({ id }) => id)).toEqual(['gaps', 'silent', 'late']);
    expect(openOnes()).toEqual([]);
    expect(screen.getByText('3 answers')).toBeTruthy();
  });

  it('are open where the address names them, with what belongs beside the answer', async () => {
    await showFaq({ hash: 'silent', renderPart: (id) => id === 'silent' && <p>A check</p> });
    expect(openOnes()).toEqual(['silent']);
    expect(screen.getByText('A check')).toBeTruthy();
  });

  it('are found by words of question and answer, in any order', async () => {
    await showFaq({ q: 'PAUSED why' });
    expect([...document.querySelectorAll('details')].map(({ id }) => id)).toEqual(['silent']);
    expect(screen.queryByRole('region', { name: 'Prices' })).toBeNull();
  });

  it('lead to the glossary where none matches, and hand on what is typed', async () => {
    const onSearch = await showFaq({ q: 'nosuch' });
    expect(screen.getByText('No question matches')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open glossary' }).getAttribute('href')).toBe('/learning/glossary');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search questions' }), 's');
    expect(onSearch.mock.calls).toEqual([['nosuchs']]);
  });
});
