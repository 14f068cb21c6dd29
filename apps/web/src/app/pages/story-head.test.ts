import { expect, it } from 'vitest';
import { showStoryHead } from './story-head.ts';

it('gives the page of a story its description and its own address', () => {
  document.head.innerHTML = '<link rel="canonical" href="http://localhost/"><meta name="description" content="">';
  const description = () => document.querySelector('meta[name="description"]')?.getAttribute('content');
  showStoryHead({ slug: 'सोना-फिसला', excerpt: '', source: { name: 'Wire' } });
  expect(description()).toBe('Wire');
  const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute('href');
  expect(canonical).toBe(`${location.origin}/news-details/${encodeURIComponent('सोना-फिसला')}`);
  showStoryHead({ slug: 'a', excerpt: 'It fell.', source: { name: 'Wire' } });
  expect(description()).toBe('It fell.');
});
