import { describe, expect, it } from 'vitest';
import { readDhanPackets } from './packets.ts';

const NOW = 1_790_000_000_000;

/** A ticker of Reliance at 1402.35, by hand: code 2, length 16, segment 1, id 2885, price, time. */
function ticker(seconds: number): Buffer {
  const packet = Buffer.from('0210000145' + '0b0000' + '334baf44' + '00000000', 'hex');
  packet.writeUInt32LE(seconds, 12);
  return packet;
}

describe('readDhanPackets', () => {
  it('reads a ticker, its price rounded to paise', () => {
    expect(readDhanPackets(ticker(1_790_000_000), NOW)).toEqual([
      { kind: 'quote', code: '1:2885', price: 1_402.35, size: 0, timeMs: NOW, volume: 0 },
    ]);
  });

  it('takes a time that is five and a half hours ahead for India’s', () => {
    expect(readDhanPackets(ticker(1_790_019_800), NOW)).toMatchObject([{ timeMs: NOW }]);
  });

  it('reads why the connection ends', () => {
    expect(readDhanPackets(Buffer.from('320a00000000000027' + '03', 'hex'), NOW)).toEqual([
      { kind: 'end', reason: 807 },
    ]);
  });

  it('passes over an unknown code, and refuses a frame that is cut', () => {
    expect(readDhanPackets(Buffer.alloc(20, 77), NOW)).toEqual([]);
    expect(() => readDhanPackets(ticker(1_790_000_000).subarray(0, 12), NOW)).toThrow('the frame is cut');
  });
});
