import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerApi } from '../../testing/fake-api.ts';
import { signIn } from '../../testing/session.ts';
import { lastFilteredPage, lastSignalPage, savedScreen } from './places.ts';

const DOWN = { status: 400, body: { message: '', code: 'API_ERROR', reason: 'VALIDATION' } };
const listed = (totalCount: number) => ({
  'user/pattern-signal': { body: { signals: [], totalCount, data: { signals: [], totalCount } } },
});

describe('where an address leads', () => {
  beforeEach(() => {
    queryClient.clear();
    signIn();
  });

  it.each([
    [25, 99_999, 3],
    [25, 3, 3],
    [20, 3, 2],
    [0, 2, 1],
  ])('of %i signals page %i is at most page %i', async (total, page, last) => {
    answerApi(listed(total));
    expect(await lastSignalPage(page)).toBe(last);
    expect(await lastFilteredPage({ tab: 'signals', market: 'Crypto' }, page)).toBe(last);
  });

  it('is the page that was asked for while nobody can say how many there are', async () => {
    answerApi({ 'user/pattern-signal': DOWN });
    expect(await lastSignalPage(7)).toBe(7);
  });

  it('is no other one for a saved screen that there isn’t, or that can’t be read', async () => {
    const asked = answerApi({ 'user/': { body: { screens: [] } } });
    expect(await savedScreen('gone')).toBeUndefined();
    expect(asked).toHaveLength(1);
    queryClient.clear();
    answerApi({ 'user/': DOWN });
    expect(await savedScreen('gone')).toBeUndefined();
  });
});
