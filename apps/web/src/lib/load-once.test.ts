import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChunkError, loadChunk } from './load-once.ts';

describe('loadChunk', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('retries once after a lost connection', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('reset')).mockResolvedValue('module');
    expect(await loadChunk(load)).toBe('module');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('fails permanently after two failures, or after two minutes', async () => {
    await expect(loadChunk(() => Promise.reject(new Error('404')))).rejects.toThrow(ChunkError);
    const slow = loadChunk(() => new Promise(() => {}));
    const failure = expect(slow).rejects.toThrow('took too long');
    await vi.advanceTimersByTimeAsync(119_999);
    await vi.advanceTimersByTimeAsync(2);
    await failure;
  });
});
