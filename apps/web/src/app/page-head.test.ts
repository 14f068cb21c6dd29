import { pageMeta } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { showPageHead } from './page-head.ts';

describe('the page head', () => {
  it('changes with the first path segment, with the home page as default', () => {
    showPageHead('/news/anything');
    expect(document.title).toBe('Daily forex, crypto and trading news | Wickwise');
    expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toMatch(/Headlines/);
    expect(document.querySelector('meta[name="keywords"]')?.getAttribute('content')).toMatch(/forex news/);
    showPageHead('/dashboard');
    expect(document.title).toBe(pageMeta('/').title);
    expect(document.querySelectorAll('meta[name="description"]')).toHaveLength(1);
  });

  it('has entries for the pages that the spec names', () => {
    const titles = ['/', '/news', '/feature', '/learning', '/pricing/individual', '/about-us', '/faq'].map(
      (path) => pageMeta(path).title,
    );
    expect(new Set(titles).size).toBe(titles.length);
    expect(pageMeta('/__proto__').title).toBe(pageMeta('/').title);
  });
});
