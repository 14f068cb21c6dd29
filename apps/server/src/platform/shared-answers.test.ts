import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { SharedAnswers } from './shared-answers.ts';

describe('shared answers', () => {
  it('are computed once for concurrent requests, and again a moment later', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const answers = new SharedAnswers<number>(1_000, 10);
    let asked = 0;
    const ask = async () => ++asked;
    expect(await Promise.all([answers.get('a', ask), answers.get('a', ask), answers.get('b', ask)])).toEqual([1, 1, 2]);
    vi.advanceTimersByTime(1_001);
    expect(await answers.get('a', ask)).toBe(3);
  });

  it('don’t share failures', async () => {
    const answers = new SharedAnswers<number>(60_000, 10);
    await expect(answers.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await answers.get('a', async () => 1)).toBe(1);
  });
});
