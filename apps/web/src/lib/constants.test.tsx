import { CatchBoundary } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { CONSTANTS } from '@wickwise/contract';
import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerApi, refusal } from '../testing/fake-api.ts';
import { tokenFor } from '../testing/session.ts';

/** The modules of a newly opened page. */
async function newPage() {
  vi.resetModules();
  const [constants, parts, session] = await Promise.all([
    import('./constants.ts'),
    import('./load-once.ts'),
    import('./session/session.ts'),
  ]);
  const Timeframes = () => <p>{constants.useConstants().timeframes.join(' ')}</p>;
  const show = () =>
    act(async () => {
      render(
        <CatchBoundary
          getResetKey={() => 0}
          errorComponent={({ error, reset }) => (
            <button type="button" onClick={reset}>
              {(error as Error).message}
            </button>
          )}
        >
          <Suspense fallback="loading">
            <Timeframes />
          </Suspense>
        </CatchBoundary>,
      );
    });
  return { ...constants, ...parts, ...session, show };
}

describe('the product’s constants', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('are fetched once, and kept over logins and log-outs', async () => {
    const asked = answerApi({ constants: { body: { ...CONSTANTS, timeframes: ['1h', '1D'] } } });
    const { constantsReady, beginSession, endSession, show } = await newPage();
    const [one, two] = await Promise.all([constantsReady(), constantsReady()]);
    expect(one).toBe(two);
    expect(one).toEqual({
      ...JSON.parse(JSON.stringify(CONSTANTS)),
      timeframes: ['1h', '1D'],
      limits: expect.anything(),
    });
    beginSession(tokenFor(900));
    await constantsReady();
    endSession();
    await constantsReady();
    await show();
    expect(screen.getByText('1h 1D')).toBeDefined();
    expect(asked).toEqual(['constants']);
  });

  it('suspend what needs them', async () => {
    const answer = Promise.withResolvers<{ body: unknown }>();
    answerApi({ constants: () => answer.promise });
    const { show } = await newPage();
    await show();
    expect(screen.getByText('loading')).toBeDefined();
    await act(async () => answer.resolve({ body: CONSTANTS }));
    expect(await screen.findByText(CONSTANTS.timeframes.join(' '))).toBeDefined();
  });

  it('are requested again after a failure, once the user retries', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {}); // React logs what a boundary catches
    let isDown = true;
    const asked = answerApi({ constants: () => (isDown ? refusal(404, 'Gone') : { body: CONSTANTS }) });
    const { show, retryFailed } = await newPage();
    await show();
    const button = await screen.findByText('Gone');
    isDown = false;
    await act(async () => button.click());
    expect(asked).toHaveLength(1);
    await act(async () => {
      retryFailed();
      screen.getByText('Gone').click();
    });
    expect(await screen.findByText(CONSTANTS.timeframes.join(' '))).toBeDefined();
  });

  it('are retried twice after server errors', async () => {
    vi.useFakeTimers();
    let failures = 2;
    const asked = answerApi({ constants: () => (failures-- > 0 ? refusal(503, '') : { body: CONSTANTS }) });
    const { constantsReady } = await newPage();
    const ready = constantsReady();
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await ready).defaultTimeframe).toBe('1h');
    expect(asked).toHaveLength(3);
  });
});
