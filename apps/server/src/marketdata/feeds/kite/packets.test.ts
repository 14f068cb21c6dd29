import { describe, expect, it } from 'vitest';
import { readKitePackets } from './packets.ts';

/** A quote of Reliance, made up by hand from the documented layout. */
const QUOTE = '0001002c000b4501000223cb00000007000222420012d6870003d0900004baf0000220ec0002272200021efd00021f70';

describe('readKitePackets', () => {
  it('reads a quote of 44 bytes, which has no time', () => {
    expect(readKitePackets(Buffer.from(QUOTE, 'hex'))).toEqual([
      {
        token: 738_561,
        price: 1_402.35,
        size: 7,
        volume: 1_234_567,
        previousClose: 1_391.2,
        tradedMs: Number.NaN,
        exchangeMs: Number.NaN,
      },
    ]);
  });

  it('reads an index of 32 bytes, whose segment is 9', () => {
    const body = Buffer.alloc(32);
    [256_265, 2_500_005, 2_510_000, 2_490_000, 2_495_000, 2_480_000, 20_005, 1_790_000_000].forEach((value, i) => {
      body.writeUInt32BE(value, i * 4);
    });
    const frame = Buffer.concat([Buffer.from([0, 1, 0, 32]), body]);
    expect(readKitePackets(frame)).toMatchObject([
      { token: 256_265, price: 25_000.05, previousClose: 24_800, volume: 0, tradedMs: 1_790_000_000_000 },
    ]);
  });

  it('reads a token of 32 bits without a sign, and a currency with seven digits', () => {
    const body = Buffer.alloc(8);
    body.writeUInt32BE(0xff_00_00_03, 0);
    body.writeUInt32BE(889_012_500, 4);
    const frame = Buffer.concat([Buffer.from([0, 1, 0, 8]), body]);
    expect(readKitePackets(frame)).toMatchObject([{ token: 0xff_00_00_03, price: 88.90125 }]);
  });

  it('passes over a heartbeat and packets of unknown length', () => {
    expect(readKitePackets(Buffer.from([0]))).toEqual([]);
    expect(readKitePackets(Buffer.from([0, 1, 0, 3, 1, 2, 3]))).toEqual([]);
  });

  it('refuses a frame that is cut', () => {
    for (const length of [0, 3, 20, 47]) {
      expect(() => readKitePackets(Buffer.from(QUOTE, 'hex').subarray(0, length))).toThrow('the frame is cut');
    }
  });
});
