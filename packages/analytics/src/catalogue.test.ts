import { describe, expect, it } from 'vitest';
import { ATTRIBUTE_CATALOGUE, INDICATORS, lookbackOf, resolveAttribute } from './catalogue.ts';
import { outputKey, outputLabel } from './indicators/attribute-key.ts';
import { LISTED_INDICATORS } from './indicators/listed.ts';
import { checkStrategy } from './rules/check.ts';

const usualKey = (key: string, usual?: number): string => key.replace(/\{\w+\}/, String(usual));

describe('the catalogue', () => {
  it('lists every attribute once', () => {
    const keys = ATTRIBUTE_CATALOGUE.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toHaveLength(5 + LISTED_INDICATORS.flatMap(({ outputs }) => outputs).length);
    expect(new Set(INDICATORS.map(({ key }) => key)).size).toBe(INDICATORS.length);
  });

  it('lists attributes that resolve, with their lookback', () => {
    for (const { key, parameter, lookback } of ATTRIBUTE_CATALOGUE) {
      const attribute = resolveAttribute(usualKey(key, parameter?.usual));
      expect(attribute, key).toBeDefined();
      expect(attribute && lookbackOf(attribute), key).toBe(lookback);
      for (const option of parameter?.options ?? []) expect(resolveAttribute(usualKey(key, option)), key).toBeDefined();
    }
  });

  it('describes each in a sentence', () => {
    for (const { label, description, source } of ATTRIBUTE_CATALOGUE) {
      expect(label).toMatch(/^\S.*\S$/);
      expect(description).toMatch(/^.{15,}\.$/);
      expect(source).not.toBe('');
    }
  });

  it('offers the period options that a kernel can take', () => {
    const options = (key: string) => ATTRIBUTE_CATALOGUE.find((entry) => entry.key === key)?.parameter?.options;
    expect(options('sma_{period}')?.slice(0, 3)).toEqual([2, 3, 5]);
    expect(options('hurst_{period}')?.[0]).toBe(20);
    expect(options('macd')).toBeUndefined();
  });
});

describe('a key', () => {
  it('names indicator, parameters and output', () => {
    const named = (key: string) => {
      const attribute = resolveAttribute(key);
      return attribute?.kind === 'output' ? [attribute.indicator.key, attribute.params, attribute.output] : attribute;
    };
    expect(named('sma_50')).toEqual(['sma', { period: 50 }, 'sma']);
    expect(named('stoch_14_K')).toEqual(['stochastic', { period: 14, signal: 5 }, 'stoch_K']);
    expect(named('stoch_5_D')).toEqual(['stochastic', { period: 14, signal: 5 }, 'stoch_D']);
    expect(named('bb_upper_20')).toEqual(['bollinger', { period: 20 }, 'bb_upper']);
    expect(named('di_plus_14')).toEqual(['adx', { period: 14 }, 'di_plus']);
    expect(named('macd_hist')).toEqual(['macd', { fast: 12, slow: 26, signal: 9 }, 'macd_hist']);
    expect(named('psar')).toEqual(['psar', {}, 'psar']);
    expect(named('engulfing_pattern')).toEqual(['engulfing_pattern', {}, 'engulfing_pattern']);
    expect(named('close')).toEqual({ key: 'close', kind: 'field', field: 'close' });
  });

  it('has one spelling only', () => {
    for (const key of [
      'sma_050',
      'sma_0',
      'sma_1',
      'sma_501',
      'sma',
      'sma_',
      'sma_5.5',
      'sma_-5',
      'stoch_14_D_3',
      'SMA_5',
    ])
      expect(resolveAttribute(key), key).toBeUndefined();
  });

  it.for(Object.getOwnPropertyNames(Object.prototype))('isn’t one for a property of every object: %s', (name) => {
    expect(resolveAttribute(name)).toBeUndefined();
    const read = { key: 'indicators', attribute: name, operator: 'gt', value: name } as const;
    const shape = { key: 'patterns', attribute: name, operator: 'eq', value: 'bullish' } as const;
    const held = { key: 'strategies', attribute: name, operator: 'eq', value: 'bullish' } as const;
    for (const rule of [read, shape, held]) {
      const definition = { name, label: name, description: '', groups: [{ condition: 'and', rules: [rule] }] } as const;
      expect(checkStrategy(definition, '1h')).toMatchObject([{ severity: 'error' }]);
    }
  });

  it('is found again from its parts', () => {
    for (const { key, parameter } of ATTRIBUTE_CATALOGUE) {
      for (const option of parameter?.options ?? [0]) {
        const attribute = resolveAttribute(usualKey(key, option));
        if (attribute?.kind !== 'output') continue;
        expect(outputKey(attribute.indicator, attribute.params, attribute.output)).toBe(attribute.key);
      }
    }
  });

  it('has a label with the parameters that it names', () => {
    const label = (key: string) => {
      const attribute = resolveAttribute(key);
      return attribute?.kind === 'output' ? outputLabel(attribute) : undefined;
    };
    expect(label('stoch_5_D')).toBe('Stochastic %D(5)');
    expect(label('macd_hist')).toBe('MACD histogram');
    expect(label('engulfing_pattern')).toBe('Engulfing');
  });

  it('does not exist for parameters that keys leave out', () => {
    const macd = LISTED_INDICATORS.find(({ key }) => key === 'macd');
    expect(macd && outputKey(macd, { fast: 5, slow: 35, signal: 5 }, 'macd')).toBeUndefined();
  });
});
