import { afterEach, describe, expect, it, vi } from 'vitest';
import { gapText } from './gap-text.ts';

const at = (text: string): number => Date.parse(`2026-11-${text}:00+05:30`);
const ZONE = 'Asia/Kolkata';

describe('when prices are missing', () => {
  afterEach(() => vi.useRealTimers());

  it('is said by the clock, with the day where it is another', () => {
    vi.useFakeTimers({ now: at('20T12:00'), toFake: ['Date'] });
    expect(gapText({ from: at('20T10:42'), to: at('20T10:55') }, ZONE)).toBe('10:42–10:55 IST');
    expect(gapText({ from: at('18T10:42'), to: at('18T10:55') }, ZONE)).toBe('18 Nov 2026, 10:42–10:55 IST');
    expect(gapText({ from: at('18T15:10'), to: at('19T09:40') }, ZONE)).toBe(
      '18 Nov 2026 15:10 – 19 Nov 2026 09:40 IST',
    );
  });

  it('is said by days where bars are days', () => {
    expect(gapText({ from: at('18T15:10'), to: at('19T09:40') }, ZONE, false)).toBe('18 Nov 2026 – 19 Nov 2026');
    expect(gapText({ from: at('18T15:10'), to: at('18T15:20') }, ZONE, false)).toBe('18 Nov 2026');
  });
});
