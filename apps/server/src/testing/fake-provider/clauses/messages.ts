import { expect } from 'vitest';
import { connectAdapter } from '../connect.ts';
import { type Clause, isHeard, settles } from './clause.ts';

export const MESSAGE_CLAUSES: readonly Clause[] = [
  {
    name: 'unknown messages',
    meaning: 'messages of an unknown kind, with unknown fields and in binary are passed over',
    async check(adapter) {
      const connected = await connectAdapter(adapter);
      await connected.live();
      const { provider, heard } = connected;
      const strange = provider.strangeFrameOf(provider.market.add(adapter.symbols[0], 105));
      await provider.play([
        { dir: 'in', op: 'text', data: '{"e":"news","type":"news","channel":"news","headline":"moon"}' },
        { dir: 'in', op: 'binary', data: Buffer.from('{"e":"news","type":"news","channel":"news"}') },
        { dir: 'in', op: 'ping' },
        { dir: 'in', op: 'frame', data: strange },
      ]);
      await settles(() => expect(heard.prices.at(-1)).toBe(105));
      expect(provider.connections).toBe(1);
    },
  },
  {
    name: 'malformed messages',
    meaning: 'rubbish, cut messages, and prices that are none are skipped; the stream lives on',
    async check(adapter) {
      const connected = await connectAdapter(adapter);
      await connected.live();
      const { provider, heard } = connected;
      const good = provider.frameOf(provider.market.add(adapter.symbols[0], 106));
      for (const bad of ['', 'rubbish', '[]', 'null', '7', good.slice(0, 25), Buffer.from([0xff, 0x00, 0xfe])]) {
        provider.send(bad);
      }
      for (const price of [Number.NaN, 0, -5]) {
        provider.send(provider.frameOf({ ...provider.market.add(adapter.symbols[0], 1), price }));
      }
      await isHeard(connected, adapter.symbols, 107);
      expect(heard.prices).toEqual([107]);
      expect(provider.connections).toBe(1);
    },
  },
  {
    name: 'split and merged packets',
    meaning: 'a message in several fragments, and many messages at once, are each taken once',
    async check(adapter) {
      const connected = await connectAdapter(adapter);
      await connected.live();
      const { provider, heard } = connected;
      const [btc] = adapter.symbols;
      provider.sendInParts(provider.frameOf(provider.market.add(btc, 108)), btc);
      for (let i = 1; i <= 500; i++) provider.trade(btc, 200 + i);
      await settles(() => expect(heard.ticks).toHaveLength(501));
      expect(heard.prices).toEqual(provider.market.of(btc).map(({ price }) => price));
    },
  },
  {
    name: 'duplicates',
    meaning: 'a trade that comes again is taken once',
    async check(adapter) {
      const connected = await connectAdapter(adapter);
      await connected.live();
      const { provider, heard } = connected;
      const trade = provider.trade(adapter.symbols[0], 109);
      for (let i = 0; i < 3; i++) provider.send(provider.frameOf(trade));
      await isHeard(connected, adapter.symbols, 110);
      expect(heard.prices).toEqual([109, 110]);
    },
  },
];
