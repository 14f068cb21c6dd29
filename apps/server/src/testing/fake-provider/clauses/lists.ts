import type { Instrument } from '@wickwise/market';
import { MINUTE_MS } from '@wickwise/market';
import { expect } from 'vitest';
import { adapterCalendar, connectAdapter, idsOf } from '../connect.ts';
import { type Clause, readAll, settles } from './clause.ts';

export const LIST_CLAUSES: readonly Clause[] = [
  {
    name: 'instruments on demand',
    meaning: 'what the provider lists beside the catalogue is named, subscribed to once it is opened, and has history',
    isForLists: true,
    async check(adapter) {
      const { symbol, id } = adapter.listed as NonNullable<typeof adapter.listed>;
      const { provider, feed, heard, live } = await connectAdapter(adapter);
      await live();
      const entries = ((await feed.list?.()) ?? []).filter(({ isOfCatalogue }) => !isOfCatalogue);
      const found = entries.find((entry) => entry.instrument.id === id);
      expect(entries.map(({ instrument }) => instrument.id)).toEqual([id]);
      const instrument = found?.instrument as Instrument;
      expect(instrument.tickSize).toBeGreaterThan(0);
      expect(provider.subscribed).not.toContain(symbol);
      feed.add(instrument);
      feed.setSubscriptions(new Set([...idsOf(adapter), id]), heard);
      await settles(() => {
        provider.trade(symbol, 107.25, adapter.lot ?? 0.5);
        expect(provider.subscribed).toContain(symbol);
        expect(heard.ticks.at(-1)).toMatchObject({ instrumentId: id, price: 107.25 });
      });
      const nowMs = provider.market.nowMs();
      const { openMs } = adapterCalendar(adapter).sessionAt(nowMs) ?? { openMs: nowMs };
      const fromMs = Math.max(openMs, Math.floor(nowMs / MINUTE_MS - 10) * MINUTE_MS);
      provider.market.add(symbol, 104.5, adapter.lot ?? 0.5, fromMs + 1_000);
      const bars = await readAll(feed.history({ id, timeframe: '1m', fromMs, toMs: nowMs }));
      expect(bars.map(({ timeMs }) => timeMs)).toContain(fromMs);
      expect(heard.rejections.filter((line) => line.startsWith(id))).toEqual([]);
    },
  },
];
