import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { glossary } from '../../lib/built-texts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi } from '../../testing/fake-api.ts';
import { show } from '../../testing/show.tsx';
import { GlossaryScreen } from './glossary-screen.tsx';

const TERMS = [
  { id: 'ask', name: 'Ask', text: 'What sellers want.' },
  { id: 'atr', name: 'ATR', text: 'How far price moves.', lesson: { slug: 'atr', title: 'About ATR' } },
  { id: 'stop-loss', name: 'स्टॉप लॉस', english: 'Stop loss', text: 'घाटा सीमित रहे।' },
];

async function showGlossary(q = '', hash = '') {
  queryClient.clear();
  glossary.forget();
  answerApi({ '/lessons/glossary/en': { body: { terms: TERMS } } });
  await show(<GlossaryScreen q={q} hash={hash} onSearch={() => {}} />);
  await screen.findByRole('status');
}

describe('the glossary', () => {
  beforeEach(() => {
    Element.prototype.scrollIntoView ??= () => {};
  });

  it('has all terms by letter, with anchors and the lessons about them', async () => {
    await showGlossary();
    expect(screen.getAllByRole('region').map(({ id }) => id)).toEqual(['letter-A', 'letter-S']);
    expect(document.getElementById('stop-loss')?.textContent).toContain('Stop loss');
    expect(screen.getByRole('link', { name: 'Lesson: About ATR' }).getAttribute('href')).toBe('/learning/atr');
    expect(screen.getByRole('link', { name: 'S' }).getAttribute('href')).toBe('/#letter-S');
  });

  it('finds terms by name, English name and definition', async () => {
    await showGlossary('stop');
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['स्टॉप लॉस Stop loss']);
    expect(screen.getByText('1 term')).toBeTruthy();
  });

  it('says so where none matches', async () => {
    await showGlossary('nosuch');
    expect(screen.getByText('No term matches')).toBeTruthy();
  });
});
