import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showProgress } from './show-progress.ts';

function shown() {
  const lines: string[] = [];
  return { lines, output: { write: (text: string) => lines.push(text) > 0 } };
}

describe('progress at a terminal', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is a line every five seconds with progress, and one at the end', () => {
    const { lines, output } = shown();
    let done = 0.104;
    showProgress('History', () => done, output);
    vi.advanceTimersByTime(4_000);
    expect(lines).toEqual([]);
    vi.advanceTimersByTime(6_000);
    expect(lines).toEqual(['History: 10 %\n']);
    done = 0.5;
    vi.advanceTimersByTime(5_000);
    done = 1;
    vi.advanceTimersByTime(60_000);
    expect(lines).toEqual(['History: 10 %\n', 'History: 50 %\n', 'History: complete\n']);
  });

  it('prints nothing for short work', () => {
    const { lines, output } = shown();
    showProgress('History', () => 1, output);
    vi.advanceTimersByTime(60_000);
    expect(lines).toEqual([]);
  });

  it('ends when it is stopped', () => {
    const { lines, output } = shown();
    showProgress('History', () => 0.2, output)();
    vi.advanceTimersByTime(60_000);
    expect(lines).toEqual([]);
  });
});
