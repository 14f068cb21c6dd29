import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { glossary } from '../lib/built-texts.ts';
import { answerApi } from '../testing/fake-api.ts';
import { show } from '../testing/show.tsx';
import { Term } from './term.tsx';

const ANSWER = {
  '/lessons/glossary/en': {
    body: {
      terms: [
        { id: 'rsi', name: 'RSI', text: 'From 0 to 100.', lesson: { slug: 'rsi', title: 'About RSI' } },
        { id: 'gap', name: 'Gap', text: 'No trades between.' },
      ],
    },
  },
};

beforeEach(() => glossary.forget());

describe('a term', () => {
  it('shows its definition by a press, which loads then, and closes by Escape', async () => {
    const asked = answerApi(ANSWER);
    await show(<Term id="rsi">RSI</Term>);
    const word = await screen.findByRole('button', { name: 'RSI' });
    expect(asked).toEqual([]);
    await userEvent.click(word);
    const card = await screen.findByRole('dialog', { name: 'Definition' });
    expect(await within(card).findByText('From 0 to 100.')).toBeTruthy();
    expect(asked).toEqual(['/lessons/glossary/en.json']);
    expect(within(card).getByRole('link', { name: 'Lesson' }).getAttribute('href')).toBe('/learning/rsi');
    expect(within(card).getByRole('link', { name: 'Glossary' }).getAttribute('href')).toBe('/learning/glossary#rsi');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'RSI' }));
  });

  it('opens by keyboard', async () => {
    answerApi(ANSWER);
    await show(<Term id="gap">gap</Term>);
    await screen.findByRole('button', { name: 'gap' });
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('No trades between.')).toBeTruthy();
  });

  it('shows it while a pointer rests on it, and keeps it after a press', async () => {
    answerApi(ANSWER);
    await show(<Term id="gap">gap</Term>);
    const word = await screen.findByRole('button', { name: 'gap' });
    await userEvent.hover(word);
    expect(await screen.findByText('No trades between.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'gap' }));
    expect(screen.getByText('No trades between.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'gap' }));
    expect(screen.queryByText('No trades between.')).toBeNull();
  });

  it('keeps the focus of a focused word on which a pointer rests', async () => {
    answerApi(ANSWER);
    await show(<Term id="gap">gap</Term>);
    await screen.findByRole('button', { name: 'gap' });
    await userEvent.tab();
    await userEvent.hover(screen.getByRole('button', { name: 'gap' }));
    expect(await screen.findByText('No trades between.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'gap' }));
  });

  it('gets the focus back from a pinned card, however the first one opened', async () => {
    answerApi(ANSWER);
    await show(<Term id="gap">gap</Term>);
    const word = () => screen.getByRole('button', { name: 'gap' });
    await screen.findByRole('button', { name: 'gap' });
    await userEvent.hover(word());
    expect(await screen.findByText('No trades between.')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await userEvent.unhover(word());
    word().focus();
    await userEvent.keyboard('{Enter}');
    await within(await screen.findByRole('dialog')).findByText('No trades between.');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(word());
  });

  it('says so where the glossary doesn’t have it', async () => {
    answerApi(ANSWER);
    await show(<Term id="nosuch">word</Term>);
    await userEvent.click(await screen.findByRole('button', { name: 'word' }));
    expect(await screen.findByText('The glossary doesn’t have this word.')).toBeTruthy();
  });
});
