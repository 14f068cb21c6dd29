import { describe, expect, it } from 'vitest';
import { readAngelPacket } from './packets.ts';

/** A quote of Reliance at 1402.35, by hand: mode 2, exchange 1, token 2885, sequence, time, prices in paise. */
function quote(): Buffer {
  const packet = Buffer.alloc(123);
  packet.set([2, 1]);
  packet.write('2885', 2);
  packet.writeBigInt64LE(77n, 27);
  packet.writeBigInt64LE(1_790_000_000_000n, 35);
  [140_235n, 7n, 139_842n, 1_234_567n].forEach((value, i) => void packet.writeBigInt64LE(value, 43 + 8 * i));
  packet.writeBigInt64LE(139_120n, 115);
  return packet;
}

describe('readAngelPacket', () => {
  it('reads a quote', () => {
    expect(readAngelPacket(quote())).toEqual({
      token: '2885',
      timeMs: 1_790_000_000_000,
      price: 1_402.35,
      size: 7,
      volume: 1_234_567,
      previousClose: 1_391.2,
    });
  });

  it('reads a last price, and both lengths of a full quote', () => {
    const price = Buffer.from(quote().subarray(0, 51));
    price[0] = 1;
    expect(readAngelPacket(price)).toMatchObject({ price: 1_402.35, size: 0, previousClose: Number.NaN });
    for (const length of [347, 379]) {
      const full = Buffer.concat([quote(), Buffer.alloc(length - 123)]);
      full[0] = 3;
      expect(readAngelPacket(full)).toMatchObject({ price: 1_402.35, previousClose: 1_391.2 });
    }
  });

  it('passes over an unknown mode, and refuses a packet of another length', () => {
    expect(readAngelPacket(Buffer.alloc(123, 9))).toBeUndefined();
    expect(readAngelPacket(Buffer.alloc(0))).toBeUndefined();
    expect(() => readAngelPacket(quote().subarray(0, 122))).toThrow('a packet of 122 bytes');
  });
});
