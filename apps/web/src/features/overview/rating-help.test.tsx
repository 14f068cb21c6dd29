import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { RatingHelp } from './rating-help.tsx';
import { ratingTexts as hindi } from './texts/hi.ts';
import { ratingTexts } from './texts/rating.ts';

const numbersIn = (line = '') => line.match(/\d+(\.\d+)?/g)?.sort();

describe('the help on the technical rating', () => {
  it('names whose rules it follows and what differs, opened by key', async () => {
    render(<RatingHelp timeframe="1D" />);
    await userEvent.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('About the technical rating');
    await userEvent.keyboard('{Enter}');
    const opened = await screen.findByRole('dialog', { name: 'Technical rating' });
    expect(opened.textContent).toContain('26 votes on closed 1D bars');
    expect(opened.textContent).toContain('TradingView also counts the bar in progress.');
    expect(opened.textContent).toContain('200 bars');
  });

  it('says as much in Hindi', () => {
    const linesOf = (texts: Pick<typeof ratingTexts, 'votes' | 'rules'>) => [texts.votes('1D'), ...texts.rules];
    const lines = linesOf(hindi);
    expect(lines).toHaveLength(linesOf(ratingTexts).length);
    for (const [k, line] of linesOf(ratingTexts).entries()) {
      expect(numbersIn(lines[k])).toEqual(numbersIn(line));
      expect(lines[k]?.includes('TradingView')).toBe(line.includes('TradingView'));
    }
  });
});
