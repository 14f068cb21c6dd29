import { describe, expect, it } from 'vitest';
import { isAllowedOrigin } from './origin.ts';

const allowed = (
  origin: string,
  host: string,
  change: { publicUrl?: string; allowedOrigins?: string[] } = {},
): boolean => isAllowedOrigin({ allowedOrigins: [], ...change }, origin, host);

describe('the origin of a page', () => {
  it('may open a socket where it is the address that was called', () => {
    expect(allowed('http://localhost:3000', 'localhost:3000')).toBe(true);
    expect(allowed('https://box.home', 'box.home')).toBe(true);
    expect(allowed('http://localhost:3001', 'localhost:3000')).toBe(false);
    expect(allowed('null', 'localhost:3000')).toBe(false);
  });

  it('may not where a public address is set and it differs: any name can point here', () => {
    const publicUrl = 'https://wickwise.example/';
    expect(allowed('https://wickwise.example', 'wickwise.example', { publicUrl })).toBe(true);
    expect(allowed('https://wickwise.example', 'anything', { publicUrl })).toBe(true);
    expect(allowed('http://wickwise.example', 'wickwise.example', { publicUrl })).toBe(false);
    expect(allowed('http://rebound.evil.example', 'rebound.evil.example', { publicUrl })).toBe(false);
    expect(allowed('http://localhost:3000', 'localhost:3000', { publicUrl })).toBe(false);
  });

  it('may where it is on the list', () => {
    const change = { publicUrl: 'https://wickwise.example', allowedOrigins: ['https://desk.example'] };
    expect(allowed('https://desk.example', 'wickwise.example', change)).toBe(true);
    expect(allowed('https://desk.example:444', 'wickwise.example', change)).toBe(false);
  });
});
