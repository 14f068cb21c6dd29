import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

describe('the way back after a log-in', () => {
  it.for([
    '/dashboard?market=Crypto&page=2',
    '/dashboard/chart/Crypto/BTC-USD#a',
    '/',
    '/a//b',
    '/news?q=//evil.example',
  ])('leads to %s', (path) => expect(ownPath(path, '/else')).toBe(path));

  it.for([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/a/..//evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'dashboard',
    ' /dashboard',
    '',
    undefined,
    null,
    7,
    ['/dashboard'],
  ])('never leads to %j', (address) => expect(ownPath(address, '/else')).toBe('/else'));

  it('never leads to another site', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      '\t',
      '%2f',
      '%5c',
      'a',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 10 }), (parts) => {
        const led = new URL(ownPath(parts.join(''), '/else'), location.origin);
        expect(led.origin).toBe(location.origin);
      }),
    );
  });
});
