import { PRESETS } from '@wickwise/analytics';
import { RuleFunnelQuery, ScreenQuery, Strategy } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { InstrumentRegistry } from '#marketdata/registry.ts';
import { TooCostly } from '#platform/errors.ts';
import { listedCoins } from '../../../testing/walking-bars.ts';
import { CompiledRules } from './compiled-rules.ts';
import { ScreenPrices } from './price.ts';

const pricesFor = (instruments: number) =>
  new ScreenPrices(new InstrumentRegistry(listedCoins(instruments)), new CompiledRules());

const compare = (attribute: string, value: number | string) => ({
  key: 'indicators',
  attribute,
  operator: 'gt',
  value,
});

const ruleOf = (...rules: object[]): Strategy =>
  Strategy.parse({
    name: 'mine',
    label: 'Mine',
    description: '',
    groups: Array.from({ length: Math.ceil(rules.length / 10) }, (_, g) => ({
      rules: rules.slice(g * 10, g * 10 + 10),
    })),
  });

const orderOf = (rule: Strategy, more: object = {}): ScreenQuery =>
  ScreenQuery.parse({ market: 'Crypto', timeframe: '10m', rule, ...more });

const hundred = (attribute: (period: number) => string) =>
  ruleOf(...Array.from({ length: 100 }, (_, k) => compare(attribute(20 + k), attribute(150 + k))));

describe('the price of a screen', () => {
  it('grows with instruments, conditions and the window, and is less for a watchlist', () => {
    const [rule, longer] = [ruleOf(compare('cci_20', 0)), ruleOf(compare('cci_20', 0), compare('mfi_14', 50))];
    const prices = pricesFor(100);
    const price = prices.query(orderOf(rule));
    expect(pricesFor(200).query(orderOf(rule))).toBeGreaterThan(1.8 * price);
    expect(prices.query(orderOf(longer))).toBeGreaterThan(1.5 * price);
    expect(prices.query(orderOf(rule, { loopback: '720h' }))).toBeGreaterThan(price);
    expect(prices.query(orderOf(rule, { symbols: ['C00001', 'C00002'] }))).toBeLessThan(price / 10);
    expect(prices.query(orderOf(rule, { nearMisses: true }))).toBeGreaterThan(price);
    expect(prices.query(orderOf(rule, { columns: ['hurst_20'], sort: 'hurst_20' }))).toBeGreaterThan(5 * price);
  });

  it('lets everything pass that presets and ten plain conditions ask of 10,000 instruments', () => {
    const prices = pricesFor(10_000);
    for (const { definition } of PRESETS) {
      if (definition.groups.some(({ rules }) => rules.some(({ key }) => key === 'patterns'))) continue;
      const rule = Strategy.parse({ ...definition, groups: definition.groups });
      expect(prices.query(orderOf(rule, { loopback: '72h' }))).toBeLessThan(5_000);
    }
    const plain = ruleOf(...Array.from({ length: 10 }, (_, k) => compare(`sma_${10 + k}`, `ema_${20 + k}`)));
    expect(prices.query(orderOf(plain))).toBeLessThan(5_000);
  });

  it('is too much for ten times ten costly conditions over a month, and says what to reduce', () => {
    const prices = pricesFor(120);
    const order = orderOf(
      hundred((period) => `cci_${period}`),
      { loopback: '720h' },
    );
    expect(() => prices.query(order)).toThrow(TooCostly);
    expect(() => prices.query(order)).toThrow(
      /^This needs about \d+ s of computing; 5 s are allowed\. .*CCI\(249\) takes the most\. Use fewer conditions, shorter periods, a shorter window or a watchlist instead of the whole market\.$/,
    );
    const one = { market: 'Crypto', symbol: 'C00001', timeframe: '10m' } as const;
    expect(() => prices.explain({ ...one, rule: hundred((period) => `hurst_${period}`) })).toThrow(
      /takes the most\. Use fewer conditions or shorter periods\.$/,
    );
    expect(prices.explain({ ...one, rule: hundred((period) => `cci_${period}`) })).toBeLessThan(5_000);
  });

  it('of our own questions is never counted for more than one of a person’s', () => {
    const rules = PRESETS.map(({ definition }) => Strategy.parse({ ...definition }));
    expect(pricesFor(10_000).ofServer('Crypto', rules)).toBe(5_000);
    expect(pricesFor(100).ofServer('Crypto', rules)).toBeLessThan(5_000);
  });
});

describe('the price of a funnel', () => {
  const funnelOf = (rule: Strategy, more: object = {}) =>
    RuleFunnelQuery.parse({ market: 'Crypto', timeframe: '10m', rule, ...more });

  it('grows with conditions, instruments and the window, and is at least that of the screen it explains', () => {
    const [rule, longer] = [ruleOf(compare('cci_20', 0)), ruleOf(compare('cci_20', 0), compare('cci_20', 50))];
    const prices = pricesFor(100);
    const price = prices.funnel(funnelOf(rule, { loopback: '72h' }));
    expect(prices.funnel(funnelOf(longer, { loopback: '72h' }))).toBeGreaterThan(price);
    expect(pricesFor(200).funnel(funnelOf(rule, { loopback: '72h' }))).toBeGreaterThan(1.8 * price);
    expect(prices.funnel(funnelOf(rule, { loopback: '720h' }))).toBeGreaterThan(price);
    expect(price).toBeGreaterThanOrEqual(prices.query(orderOf(rule, { loopback: '72h' })));
  });

  it('is too much for a hundred conditions over a month of 10,000 instruments', () => {
    const many = ruleOf(...Array.from({ length: 100 }, (_, k) => compare('close', k)));
    expect(() => pricesFor(10_000).funnel(funnelOf(many, { loopback: '720h' }))).toThrow(TooCostly);
  });
});
