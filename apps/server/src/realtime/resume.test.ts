import { describe, expect, it } from 'vitest';
import { stormReaders } from '../testing/storm-readers.ts';

describe('readers behind a network that cuts and stalls', () => {
  it('hear every signal once and in order, over WebSocket and polling', async () => {
    const { cuts, stalls, stored, readers } = await stormReaders({ readers: 6, forMs: 4_000 });
    expect(Math.min(cuts, stalls)).toBeGreaterThan(5);
    expect(stored).toBeGreaterThan(200);
    for (const { heard } of readers) expect(heard).toEqual(Array.from({ length: stored }, (_, i) => i + 1));
  });
});
