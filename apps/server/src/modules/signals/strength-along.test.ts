import { SeriesView, scansOf } from '@wickwise/analytics';
import { findInstrument } from '@wickwise/market/catalogue';
import { describe, expect, it } from 'vitest';
import { Simulation } from '#marketdata/feeds/sim/simulation.ts';
import { signalOf } from './receipt.ts';
import { ScanRules } from './scan-rules.ts';
import { gradedAlong } from './strength-along.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-10-01T00:00Z');

describe('strength along a history', () => {
  it('is the same as that of a live signal', () => {
    const instrument = findInstrument('Crypto:ETH-USD');
    if (!instrument) throw new Error('the catalogue has no ether');
    const bars = new Simulation(5).history(instrument, '1h', START - 60 * 24 * HOUR, START);
    const listed = { no: 1, instrument, finest: '1m', licence: 'simulated' } as const;
    const rules = new ScanRules(scansOf('Crypto'));
    const view = new SeriesView(bars);
    const finds = new Map([...rules.firedAlong(view)].map((one) => [`${one.scan.definition.name} ${one.at}`, one]));
    const [along, live]: unknown[][] = [[], []];
    for (const { scan, at, strengthAt } of gradedAlong(rules, listed, view)) {
      for (const i of at.filter((index) => index >= 300)) {
        const { find } = finds.get(`${scan.definition.name} ${i}`) ?? {};
        const fired = { listed, scan, timeMs: bars.timeMs[i] as number, ...(find ? { find } : {}) };
        const signal = signalOf(fired, '1h', { raw: bars, bars, splits: [], adjust: (raw) => raw });
        along?.push([scan.definition.name, i, strengthAt(i)]);
        live?.push([scan.definition.name, i, signal?.strength]);
      }
    }
    expect(along?.length).toBeGreaterThan(300);
    expect(along).toEqual(live);
  });
});
