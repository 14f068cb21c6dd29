import { FIELD_TEXTS } from '@wickwise/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';

/** The module on a page in this language. */
async function open(language: 'en' | 'hi') {
  localStorage.setItem('locale', JSON.stringify({ language }));
  vi.resetModules();
  const [texts, { textsReady }] = await Promise.all([import('./field-texts.ts'), import('./texts.ts')]);
  await textsReady();
  return texts;
}

const sentences = Object.entries(FIELD_TEXTS).map(([key, text]) => [
  key,
  typeof text === 'string' ? text : text('12'),
]) as [string, string][];

describe('the error of a field', () => {
  afterEach(() => vi.resetModules());

  it.for(sentences)('is in Hindi: %s', async ([, english]) => {
    const { inReadersLanguage } = await open('hi');
    const hindi = inReadersLanguage(english);
    expect(hindi).toMatch(/[\u0900-\u097f].*।$/);
    expect(hindi).not.toMatch(/This|must|Choose|Use|§/);
    if (english.includes('12')) expect(hindi).toContain('12');
  });

  it('keeps field names, and unknown sentences', async () => {
    const { inReadersLanguage } = await open('hi');
    expect(inReadersLanguage('page: This must be at least 1. code: A code has six digits.')).toBe(
      'page: यह कम से कम 1 होना चाहिए। code: कोड छह अंकों का होता है।',
    );
    expect(inReadersLanguage('Too many tries.')).toBe('Too many tries.');
  });

  it('stays English for English readers', async () => {
    const { inReadersLanguage } = await open('en');
    expect(inReadersLanguage('page: This must be at least 1.')).toBe('page: This must be at least 1.');
  });
});
