import {
  ERROR_TEXTS,
  LIMIT_TEXTS,
  type LimitName,
  limitSentence,
  REFUSAL_TEXTS,
  ReachedLimit,
  type RefusalBody,
} from '@wickwise/contract';
import { beforeAll, describe, expect, it, vi } from 'vitest';

const VALUES = { plan: 'Plus', most: 20, used: 7, since: '2025-03-01' };

/** The values that sentences take, by how many. */
const TAKEN = [[], ['most'], ['most', 'since'], ['plan', 'most', 'used']] as const;

function lengthOf(name: LimitName): number {
  const text: unknown = LIMIT_TEXTS[name];
  return typeof text === 'function' ? text.length : 0;
}

/** Returns a reached limit with the values that its English sentence takes. */
function reached(name: LimitName): ReachedLimit {
  const taken: readonly (keyof typeof VALUES)[] = TAKEN[lengthOf(name)] ?? [];
  return { name, ...Object.fromEntries(taken.map((one) => [one, VALUES[one]])) };
}

describe('the refusal of a limit', () => {
  let inHindi: (body: unknown, message: string) => string;
  beforeAll(async () => {
    localStorage.setItem('locale', JSON.stringify({ language: 'hi' }));
    vi.resetModules();
    ({ inHindi } = await import('./refusal-words.ts'));
    await (await import('./texts.ts')).textsReady();
  });

  it.for(ReachedLimit.shape.name.options)('is in Hindi from name and values: %s', (name) => {
    const limit = reached(name);
    const message = limitSentence(limit, LIMIT_TEXTS, String);
    const body: RefusalBody = { message, code: 'API_ERROR', reason: 'PLAN_LIMIT', limit };
    const hindi = inHindi(body, message);
    expect(hindi).toMatch(/[\u0900-\u097f].*।$/);
    expect(hindi).not.toMatch(/Your|account|undefined|at most/);
    for (const value of Object.values(limit).slice(1)) expect(hindi).toContain(String(value));
  });

  it.for(Object.entries({ ...REFUSAL_TEXTS, ...ERROR_TEXTS }))('is in Hindi from its sentence: %s', ([, text]) => {
    const values = ['RELIANCE', 'INFY', 'TCS'].slice(0, text.length);
    const english = typeof text === 'string' ? text : (text as (...figures: string[]) => string)(...values);
    const hindi = inHindi({ message: english }, english);
    expect(hindi).toMatch(/[\u0900-\u097f].*।$/);
    expect(hindi).not.toMatch(/\b(the|this|not|is|at most|again)\b/i);
    if (typeof text !== 'string') for (const value of values) expect(hindi).toContain(value);
  });

  it('says that something is not found without its English name', () => {
    expect(inHindi({ message: 'Paper account not found' }, 'Paper account not found')).toBe('यह नहीं मिला।');
  });

  it('keeps what it doesn’t know', () => {
    const body = { message: 'Full.', code: 'API_ERROR', reason: 'PLAN_LIMIT', limit: { name: 'later' } };
    expect(inHindi(body, 'Full.')).toBe('Full.');
  });
});
