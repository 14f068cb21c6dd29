import { describe, expect, it } from 'vitest';
import { stormReaders } from '../testing/storm-readers.ts';

describe('readers behind a network that cuts and stalls', () => {
  it('get every signal once and in order, over WebSocket and polling', async () => {
    const { resumes, stored, readers } = await stormReaders({ readers: 6, harms: 40 });
    expect(resumes).toBeGreaterThan(readers.length);
    for (const { heard } of readers) expect(heard).toEqual(Array.from({ length: stored }, (_, i) => i + 1));
  });
});
