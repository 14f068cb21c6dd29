import { afterEach, describe, expect, it, vi } from 'vitest';

const ENGLISH = { hello: 'Hello', count: (count: number) => `${count} bars`, names: { open: 'Open' } };
const HINDI = { hello: 'नमस्ते', count: (count: number) => `${count} बार`, names: { open: 'खुला' } };

/** The modules on a page opened with this choice. */
async function open(choice: object) {
  localStorage.setItem('locale', JSON.stringify(choice));
  vi.resetModules();
  return import('./texts.ts');
}

afterEach(() => vi.resetModules());

describe('texts', () => {
  it('are English and load nothing by default', async () => {
    const { textsOf, textsReady } = await open({});
    const hi = vi.fn(async () => HINDI);
    const texts = textsOf({ en: ENGLISH, hi });
    await textsReady();
    expect(texts.hello).toBe('Hello');
    expect(hi).not.toHaveBeenCalled();
  });

  it('are Hindi once loaded', async () => {
    const { textsOf, textsReady, inEnglish } = await open({ language: 'hi' });
    const texts = textsOf({ en: ENGLISH, hi: async () => HINDI });
    await textsReady();
    expect([texts.hello, texts.count(3), texts.names.open]).toEqual(['नमस्ते', '3 बार', 'खुला']);
    expect(inEnglish(texts).names.open).toBe('Open');
  });

  it('update parts of a catalogue that were read before', async () => {
    const { textsOf, textsReady } = await open({ language: 'hi' });
    const { names, steps } = textsOf({
      en: { names: ENGLISH.names, steps: ['one', 'two'] },
      hi: async () => ({ names: HINDI.names, steps: ['एक', 'दो'] as const }),
    });
    await textsReady();
    expect([names.open, ...steps]).toEqual(['खुला', 'एक', 'दो']);
    expect(ENGLISH.names.open).toBe('Open');
  });

  it('stay English where Hindi can’t be loaded', async () => {
    const { textsOf, textsReady } = await open({ language: 'hi' });
    const texts = textsOf({ en: ENGLISH, hi: () => Promise.reject(new Error('offline')) });
    await textsReady();
    expect(texts.hello).toBe('Hello');
  });

  it('ignore a damaged choice', async () => {
    const { LOCALE } = await open({ language: 'tlh' });
    expect(LOCALE).toBe('en-GB');
  });

  it('must have every key', async () => {
    const { textsOf } = await open({});
    // @ts-expect-error `names` is missing
    textsOf({ en: ENGLISH, hi: async () => ({ hello: HINDI.hello, count: HINDI.count }) });
    // @ts-expect-error `count` takes a number
    textsOf({ en: ENGLISH, hi: async () => ({ ...HINDI, count: (count: string) => count }) });
  });
});
