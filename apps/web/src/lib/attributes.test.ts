import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { answerApi } from '../testing/fake-api.ts';
import { attributesQuery } from './attributes.ts';

const CHOICE = {
  name: 'breakout_20',
  label: '20-bar breakout',
  category: 'price',
  description: 'Above the highest close',
  directions: ['bullish' as const],
};

describe('attributes of rules', () => {
  it('have the names by which conditions refer to patterns and strategies', async () => {
    const answer = { attributes: [], patterns: [{ ...CHOICE, name: 'hammer' }], strategies: [CHOICE] };
    answerApi({ 'screener/attributes': { body: answer } });
    expect(await new QueryClient().fetchQuery(attributesQuery)).toEqual(answer);
  });
});
