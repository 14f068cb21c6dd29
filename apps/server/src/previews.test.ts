import { inflateSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { onceForAll } from './testing/at-end.ts';
import { simulated, startTestApp } from './testing/test-app.ts';

const app = onceForAll(() => startTestApp([], simulated(2)));

const PATIENCE = { interval: 200 };

async function picture(path: string, headers: Record<string, string> = {}) {
  const { url } = await app();
  return fetch(`${url}/api/v1/previews/${path}`, { headers });
}

/** Returns width, height, and the number of different rows of pixels, filters included. */
function sizeOf(png: Buffer): { width: number; height: number; rows: number } {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.subarray(at + 4, at + 8).toString() === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const pixels = inflateSync(Buffer.concat(parts));
  const stride = pixels.length / height;
  const rows = new Set(
    Array.from({ length: height }, (_, y) => pixels.toString('base64', y * stride, (y + 1) * stride)),
  );
  return { width, height, rows: rows.size };
}

describe('preview pictures', () => {
  it('show a symbol’s line and the badge of its prices, 1200 by 630', async () => {
    const { url } = await app();
    await vi.waitFor(async () => {
      const markets = await (await fetch(`${url}/api/v1/markets`)).json();
      expect(markets).toMatchObject({ historyProgress: 1 });
    }, PATIENCE);
    const answer = await picture('symbol?market=Crypto&symbol=BTC-USD');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    const png = Buffer.from(await answer.arrayBuffer());
    const size = sizeOf(png);
    expect(size).toMatchObject({ width: 1200, height: 630 });
    expect(size.rows).toBeGreaterThan(150);
    expect(png.length).toBeLessThan(200_000);
    // a signal may come between two of them
    await vi.waitFor(async () => {
      const etag = (await picture('symbol?market=Crypto&symbol=BTC-USD')).headers.get('etag') ?? '';
      const again = await picture('symbol?market=Crypto&symbol=BTC-USD', { 'if-none-match': etag });
      expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
    }, PATIENCE);
  });

  it('show a signal with the bars up to its own, at an address that anybody can open', async () => {
    const { url } = await app();
    const newest = await vi.waitFor(async () => {
      const { signals } = (await (await fetch(`${url}/api/v1/signals/latest`)).json()) as { signals: { id: string }[] };
      expect(signals.length).toBeGreaterThan(0);
      return signals[0];
    }, PATIENCE);
    const id = newest?.id ?? '';
    expect(await (await fetch(`${url}/api/v1/shared-signals/${id}`)).json()).toMatchObject({ signal: newest });
    const answer = await picture(`signal?id=${id}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    const size = sizeOf(Buffer.from(await answer.arrayBuffer()));
    expect(size).toMatchObject({ width: 1200, height: 630 });
    expect(size.rows).toBeGreaterThan(100);
    const page = await (await fetch(`${url}/shared/signal/${id}`)).text();
    if (page.includes('og:title')) expect(page).toContain(`/api/v1/previews/signal?id=${id}`);
    const nothing = '01890000-0000-7000-8000-000000000000';
    expect((await fetch(`${url}/api/v1/shared-signals/${nothing}`)).status).toBe(404);
    expect((await picture(`signal?id=${nothing}`)).status).toBe(404);
    expect((await fetch(`${url}/api/v1/shared-signals/1`)).status).toBe(400);
  });

  it('are refused for what isn’t there, with a sentence', async () => {
    const statusOf = async (path: string) => {
      const answer = await picture(path);
      return [answer.status, typeof ((await answer.json()) as { message: string }).message];
    };
    const hostile = encodeURIComponent('"><script>&\u202e');
    expect(await statusOf('symbol?market=Crypto&symbol=NOTHING')).toEqual([404, 'string']);
    expect(await statusOf(`symbol?market=Crypto&symbol=${hostile}`)).toEqual([404, 'string']);
    expect(await statusOf('symbol?market=Moon&symbol=BTC-USD')).toEqual([400, 'string']);
    expect(await statusOf(`symbol?market=Crypto&symbol=${'x'.repeat(41)}`)).toEqual([400, 'string']);
    expect(await statusOf('lesson?slug=../../etc/passwd')).toEqual([404, 'string']);
    expect(await statusOf('lesson?slug=rsi&lang=fr')).toEqual([400, 'string']);
    expect(await statusOf(`strategy?id=${'l'.repeat(22)}`)).toEqual([404, 'string']);
    expect(await statusOf(`backtest?id=${hostile}`)).toEqual([404, 'string']);
  });

  it('are named in the head of their page', async ({ skip }) => {
    const { url } = await app();
    const page = await (await fetch(`${url}/dashboard/chart/Crypto/BTC-USD`)).text();
    if (!page.includes('og:title')) skip('NO WEB APP: it is not built');
    expect(page).toContain(
      `<meta property="og:image" content="${url}/api/v1/previews/symbol?market=Crypto&amp;symbol=BTC-USD">`,
    );
    expect(page).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(await (await fetch(`${url}/learning/rsi`)).text()).toContain('/api/v1/previews/lesson?slug=rsi&amp;lang=en');
    expect(await (await fetch(`${url}/dashboard/chart/Crypto/NOTHING`)).text()).not.toContain('og:image');
    const lesson = await picture('lesson?slug=how-to-read-a-candle&lang=hi');
    expect(sizeOf(Buffer.from(await lesson.arrayBuffer()))).toMatchObject({ width: 1200, height: 630 });
  });
});
