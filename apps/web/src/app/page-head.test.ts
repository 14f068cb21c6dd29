import { renderHook } from '@testing-library/react';
import { pageMeta } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { localeChoice } from '../lib/locale.ts';
import { tabNameAt, useTabName } from '../lib/tab-name.ts';
import { pageName, showPageHead } from './page-head.ts';

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

  it('tells the tabs of pages apart that share the home page’s head', () => {
    const at = (staticData: NonNullable<Parameters<typeof pageName>[0]['staticData']>) =>
      pageName({ staticData, params: {}, search: {} });
    showPageHead('/dashboard/alerts', at({ name: 'alerts' }));
    expect(document.title).toBe('Alerts | Wickwise');
    expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toBe(pageMeta('/').description);
    showPageHead('/login', at({ name: 'login' }));
    expect(document.title).toBe('Log in | Wickwise');
    const chart = { params: { symbol: 'BTC-USD' }, search: { timeframe: '1D' } };
    showPageHead('/dashboard/chart/Crypto/BTC-USD', pageName(chart));
    expect(document.title).toBe('BTC-USD 1D | Wickwise');
  });

  it('names every page in other languages: heads are English', () => {
    Object.assign(localeChoice, { language: 'hi' });
    showPageHead('/news', 'समाचार');
    expect(document.title).toBe('समाचार | Wickwise');
    showPageHead('/', 'होम पेज');
    expect(document.title).toBe(pageMeta('/').title);
    Object.assign(localeChoice, { language: 'en' });
  });

  it('keeps the titles that the contract gives', () => {
    showPageHead('/news', 'News');
    expect(document.title).toBe('Daily forex, crypto and trading news | Wickwise');
    showPageHead('/', 'Home page');
    expect(document.title).toBe(pageMeta('/').title);
  });

  it('tells the tabs of two pages of one kind apart, once they know what they show', () => {
    const { rerender, unmount } = renderHook(({ name }) => useTabName(name), { initialProps: { name: 'First test' } });
    const { pathname } = location;
    expect([document.title, tabNameAt(pathname)]).toEqual(['First test | Wickwise', 'First test']);
    rerender({ name: 'Second test' });
    expect([document.title, tabNameAt(pathname), tabNameAt('/other')]).toEqual([
      ...['Second test | Wickwise', 'Second test', undefined],
    ]);
    unmount();
    expect(tabNameAt(pathname)).toBeUndefined();
  });

  it('leaves a tab the name that its page gave it before its head came', () => {
    history.replaceState(null, '', '/learning/glossary');
    const { unmount } = renderHook(() => useTabName('Glossary'));
    showPageHead('/learning/glossary', 'Learning');
    expect(document.title).toBe('Glossary | Wickwise');
    unmount();
    history.replaceState(null, '', '/');
  });
});
