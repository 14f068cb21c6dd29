import { screen } from '@testing-library/react';
import type { LessonNode } from '@wickwise/contract';
import { expect, it } from 'vitest';
import { show } from '../testing/show.tsx';
import { Prose } from './prose.tsx';

it('shows text, tables and pictures, follows own links, and opens others apart', async () => {
  const nodes: LessonNode[] = [
    ['p', {}, 'See ', ['a', { href: '/learning/rsi' }, 'RSI'], ' and ', ['a', { href: 'https://a.example/' }, 'this']],
    [
      'svg',
      { viewBox: '0 0 1 1', role: 'img', 'aria-label': 'A line' },
      ['text', { className: 'scale', textAnchor: 'end' }, '1'],
    ],
  ];
  await show(<Prose nodes={nodes} lang="hi" lessonSearch={{ path: 'beginner' }} />);
  expect((await screen.findByRole('link', { name: 'RSI' })).getAttribute('href')).toBe('/learning/rsi?path=beginner');
  expect(screen.getByText('1').closest('.lesson')?.getAttribute('lang')).toBe('hi');
  const foreign = screen.getByRole('link', { name: 'this' });
  expect([foreign.getAttribute('target'), foreign.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
  expect(screen.getByRole('img', { name: 'A line' }).querySelector('text')?.getAttribute('text-anchor')).toBe('end');
});

it('shows the words of an element that it doesn’t know, and never makes one', async () => {
  await show(<Prose nodes={[['iframe', { src: 'https://a.example/' }, 'inside']]} />);
  expect((await screen.findByText('inside')).tagName).toBe('DIV');
  expect(document.querySelector('iframe')).toBeNull();
});
