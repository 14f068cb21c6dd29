import { afterEach, expect, it, vi } from 'vitest';
import { cameFrom, noteLeft } from './came-from.ts';

const referrer = vi.spyOn(document, 'referrer', 'get');

afterEach(() => referrer.mockReturnValue(''));

it('is the page that linked here, where that is one of ours', () => {
  expect(cameFrom()).toBeUndefined();
  referrer.mockReturnValue('https://elsewhere.example/learning/rsi');
  expect(cameFrom()).toBeUndefined();
  referrer.mockReturnValue(`${location.origin}/learning/rsi?token=secret#more`);
  expect(cameFrom()).toBe('/learning/rsi');
});

it('is the page that was left within the app, however this one was first loaded', () => {
  referrer.mockReturnValue(`${location.origin}/login`);
  noteLeft('/dashboard/alerts');
  expect(cameFrom()).toBe('/dashboard/alerts');
});
