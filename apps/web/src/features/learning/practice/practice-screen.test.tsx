import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CANDLE_PATTERNS } from '@wickwise/analytics';
import type { PracticeExercise, PracticeProgress, PracticeResult } from '@wickwise/contract';
import { PRACTICE_SUBJECTS, progressOf } from '@wickwise/contract';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { answerApi, refusal } from '../../../testing/fake-api.ts';
import { signIn } from '../../../testing/session.ts';
import { show } from '../../../testing/show.tsx';
import { practiceTexts } from '../texts/practice.ts';
import { addAnswer, browserAnswers, dropAnswers } from './kept-answers.ts';
import { PracticeScreen } from './practice-screen.tsx';
import { readPracticeSearch } from './practice-search.ts';

const bars = Array.from({ length: 60 }, (_, i): [number, number, number, number] => [
  100 + i,
  102 + i,
  99 + i,
  101 + i,
]);
const exercise: PracticeExercise = {
  id: 'abcdefghijklmnop',
  token: 'token-1',
  kind: 'find',
  direction: 'bullish',
  bars,
  isSimulated: true,
  pattern: { name: 'engulfing_pattern', label: 'Engulfing', description: 'A body covers the body before it.' },
};
const result: PracticeResult = {
  id: exercise.id,
  isRight: false,
  market: 'Crypto',
  symbol: 'BTC-USD',
  name: 'Bitcoin',
  zone: 'UTC',
  from: 0,
  to: 1,
  completeAt: [40],
  isOpposite: false,
  shape: null,
  level: null,
  call: null,
  traits: [
    { trait: 'turns', back: 0, holds: true },
    { trait: 'covers', back: 0, holds: false },
  ],
};

beforeEach(() => {
  queryClient.clear();
  dropAnswers(new Set(browserAnswers.get().map(({ id }) => id)));
});

const showScreen = () => show(<PracticeScreen search={{}} onSearch={() => undefined} />);
const chart = () => screen.findByRole('slider', { name: 'Daily bars' });

it('asks for a bar, moves by arrow keys, answers by Enter, and says which part of the rule failed', async () => {
  const asked = answerApi({ 'practice/exercise': { body: { exercise } }, 'practice/answer': { body: result } });
  await showScreen();
  expect(await screen.findByText('Which bar completes a pattern: Engulfing (bullish)?')).toBeTruthy();
  expect(screen.getByText('SIMULATED')).toBeTruthy();
  const slider = await chart();
  expect(slider.getAttribute('aria-valuetext')).toBe('Bar 31: open 130.00, high 132.00, low 129.00, close 131.00');
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  fireEvent.keyDown(slider, { key: 'ArrowLeft', shiftKey: true });
  fireEvent.keyDown(slider, { key: 'Enter' });
  expect(await screen.findByText('Not this time')).toBeTruthy();
  expect(asked).toContain('practice/answer?token=token-1&bar=21');
  expect(screen.getByText(/its body covers the body before it/).textContent).toContain('not met');
  expect(screen.getByText(/BTC-USD/)).toBeTruthy();
  expect(screen.getByText('0 of 1 right (0 %).')).toBeTruthy();
  expect(screen.getByText(/Kept in this browser/)).toBeTruthy();
});

it('goes on to another exercise, and grades each once', async () => {
  const asked = answerApi({ 'practice/exercise': { body: { exercise } }, 'practice/answer': { body: result } });
  await showScreen();
  const button = await screen.findByRole('button', { name: 'Answer: bar 31' });
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('button', { name: 'Next exercise' }));
  await chart();
  expect(asked.filter((call) => call.startsWith('practice/exercise'))).toHaveLength(2);
  expect(asked.filter((call) => call.startsWith('practice/answer'))).toHaveLength(1);
});

it('asks another one after the reader has left and come back', async () => {
  const asked = answerApi({ 'practice/exercise': { body: { exercise } }, 'practice/answer': { body: result } });
  for (let visit = 1; visit <= 2; visit++) {
    await showScreen();
    await userEvent.click(await screen.findByRole('button', { name: 'Answer: bar 31' }));
    await screen.findByText('Not this time');
    expect(asked.filter((call) => call.startsWith('practice/exercise'))).toHaveLength(visit);
    cleanup();
  }
});

it('says so where the stored bars have no exercise', async () => {
  const asked = answerApi({ 'practice/exercise': { body: { exercise: null } } });
  await showScreen();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(screen.getByText('No exercise yet')).toBeTruthy();
  expect(asked.filter((call) => call.startsWith('practice/exercise'))).toHaveLength(2);
});

it('keeps the question when grading fails', async () => {
  answerApi({ 'practice/exercise': { body: { exercise } }, 'practice/answer': 'no network' });
  await showScreen();
  await userEvent.click(await screen.findByRole('button', { name: 'Answer: bar 31' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Answer: bar 31' })).toBeTruthy();
  expect(browserAnswers.get()).toEqual([]);
});

it('says what a call was worth beside any bar', async () => {
  const call = {
    outcome: 'down',
    moveAtr: -1.44,
    later: bars.slice(0, 10),
    base: { up: 0.4, down: 0.3, flat: 0.3, bars: 900 },
  } as const;
  answerApi({
    'practice/exercise': { body: { exercise: { ...exercise, kind: 'call', pattern: null, direction: null } } },
    'practice/answer': { body: { ...result, completeAt: [], traits: [], call } },
  });
  await showScreen();
  await userEvent.click(await screen.findByRole('button', { name: 'Up' }));
  expect(await screen.findByText('Down: −1.4 ATR(14) after 10 bars.')).toBeTruthy();
  expect(screen.getByText('“Up” was right after 40 % of all bars of this symbol (n = 900).')).toBeTruthy();
  expect(browserAnswers.get()).toMatchObject([{ isRight: false, base: 0.4, exercise: { kind: 'call' } }]);
});

it('repeats what is due, by its token', async () => {
  const progress: PracticeProgress = {
    ...progressOf([]),
    reviews: [
      { id: 'a', token: 'token-1', kind: 'find', due: '2020-01-01' },
      { id: 'b', token: 'token-2', kind: 'find', due: '2999-01-01' },
    ],
  };
  signIn();
  const asked = answerApi({
    'user/user-1/practice': { body: progress },
    'practice/exercise': { body: { exercise } },
    'practice/answer': { body: { ...result, isRight: true } },
    'PUT user/user-1/practice': { body: progress },
  });
  await showScreen();
  await userEvent.click(await screen.findByRole('radio', { name: 'Repeat (1)' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Answer: bar 31' }));
  expect(await screen.findByText('Right')).toBeTruthy();
  expect(asked).toContain('practice/exercise?token=token-1');
  await userEvent.click(screen.getByRole('button', { name: 'Next exercise' }));
  expect(await screen.findByText('Nothing left to repeat today')).toBeTruthy();
});

it('forgets a missed exercise whose bars are gone', async () => {
  const missed = { isRight: false, base: null, day: '2020-01-01', at: 1 };
  for (const k of [1, 2])
    addAnswer({
      ...missed,
      id: `00000000-0000-4000-8000-00000000000${k}`,
      token: `token-${k}`,
      exercise: { id: `exercise-${k}`, kind: 'find' },
    });
  answerApi({ 'practice/exercise?token=token-1': refusal(404, 'gone'), 'practice/exercise': { body: { exercise } } });
  await showScreen();
  await userEvent.click(await screen.findByRole('radio', { name: 'Repeat (2)' }));
  expect(await screen.findByText(practiceTexts.gone)).toBeTruthy();
  expect(browserAnswers.get().map(({ token }) => token)).toEqual(['token-2']);
  await userEvent.click(screen.getByRole('button', { name: practiceTexts.next }));
  expect(await screen.findByRole('button', { name: 'Answer: bar 31' })).toBeTruthy();
});

it('has words for each requirement of the candles that are practised', () => {
  const names = new Set(PRACTICE_SUBJECTS.map(({ pattern }) => pattern));
  const practised = CANDLE_PATTERNS.filter(({ name }) => names.has(name));
  expect(practised.length).toBeGreaterThan(8);
  for (const { traits } of practised) {
    expect(Object.keys(practiceTexts.candles).length).toBeGreaterThanOrEqual(traits.length);
    for (const trait of traits.flat()) expect(practiceTexts.traits).toHaveProperty(trait);
  }
});

it('takes of an address what can be practised', () => {
  expect(readPracticeSearch({ kind: 'find', pattern: 'hammer', direction: 'bullish', x: 1 })).toEqual({
    kind: 'find',
    pattern: 'hammer',
    direction: 'bullish',
  });
  expect(readPracticeSearch({ kind: 'quiz', pattern: 'rsi_oversold', direction: 'bullish' })).toEqual({});
});

it('says of a harmonic that it turns, where other shapes break', async () => {
  const swings = [0, 10, 20, 30, 35].map((bar) => ({ bar, price: 100 }));
  const shape = { completeAt: 40, reason: 'inside' as const, swings, line: null, close: 100 };
  const bat = { name: 'bat', label: 'Bat', description: 'X A B C D.' };
  answerApi({
    'practice/exercise': { body: { exercise: { ...exercise, pattern: bat } } },
    'practice/answer': { body: { ...result, traits: [], shape } },
  });
  await showScreen();
  fireEvent.keyDown(await chart(), { key: 'Enter' });
  expect(await screen.findByText(practiceTexts.noTurn(41))).toBeTruthy();
});
