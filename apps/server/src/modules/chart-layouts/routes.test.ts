import { randomUUID } from 'node:crypto';
import { CHART_LIMITS, type ChartSettings, type Drawing } from '@wickwise/contract';
import { describe, expect, it } from 'vitest';
import { signUpByHttp } from '../../testing/sign-up.ts';
import { simulated, startTestApp } from '../../testing/test-app.ts';

const settings: ChartSettings = {
  studies: ['sma_20', 'rsi_14'],
  scale: 'log',
  compare: ['US_Equity:SPY'],
  signals: ['Strong', 'Rule'],
};
const BTC = { market: 'Crypto', symbol: 'BTC-USD' };

const line = (price: number, id: string = randomUUID()): Drawing => ({
  id,
  kind: 'horizontal',
  points: [[1_700_000_000_000, price]],
});

async function setUp() {
  const { app, url } = await startTestApp([], simulated(2));
  const user = async () => {
    const { userId, headers } = await signUpByHttp(url);
    const call = (method: 'GET' | 'PUT' | 'DELETE', path: string, payload?: object) =>
      app.inject({
        method,
        url: `/api/v1/user/${userId}/${path}`,
        headers: { ...headers },
        ...(payload ? { payload } : {}),
      });
    const change = (kept: Drawing[], removed: string[] = []) =>
      call('PUT', 'chart-drawings', { ...BTC, kept, removed });
    const drawn = async (symbol = 'BTC-USD'): Promise<Drawing[]> =>
      (await call('GET', `chart-drawings?market=Crypto&symbol=${symbol}`)).json().drawings;
    return { call, change, drawn };
  };
  return { user };
}

describe('layouts of charts', () => {
  it('are kept by kind and name, replaced by one of the same name, and removed', async () => {
    const { call } = await (await setUp()).user();
    await call('PUT', 'chart-layouts', { name: ' Swing ', kind: 'layout', settings });
    await call('PUT', 'chart-layouts', { name: 'Swing', kind: 'template', settings });
    await call('PUT', 'chart-layouts', { name: 'Swing', kind: 'layout', settings: { ...settings, timeframe: '1D' } });
    const { layouts } = (await call('GET', 'chart-layouts')).json();
    expect(layouts).toHaveLength(2);
    expect(layouts).toContainEqual(
      expect.objectContaining({ name: 'Swing', kind: 'layout', settings: { ...settings, timeframe: '1D' } }),
    );
    const left = (await call('DELETE', `chart-layouts/${layouts[0].id}`)).json();
    expect(left.layouts).toEqual([layouts[1]]);
    expect((await call('DELETE', `chart-layouts/${layouts[0].id}`)).statusCode).toBe(404);
  });

  it('name attributes that exist, and are not without end', async () => {
    const { call } = await (await setUp()).user();
    const keep = async (name: string, studies = ['sma_20']) =>
      (await call('PUT', 'chart-layouts', { name, kind: 'template', settings: { ...settings, studies } })).statusCode;
    expect(await keep('wrong', ['sma_0'])).toBe(400);
    expect(await keep('')).toBe(400);
    expect(await keep('two\nlines')).toBe(400);
    for (let n = 0; n < CHART_LIMITS.layouts; n++) expect(await keep(`layout ${n}`)).toBe(200);
    expect(await keep('one more')).toBe(400);
    expect(await keep('layout 3', ['ema_9'])).toBe(200);
  });
});

describe('drawings', () => {
  it('are kept per instrument, moved in place and removed, and two pages add to each other', async () => {
    const { change, drawn } = await (await setUp()).user();
    const [first, second] = [line(100), line(200)];
    await change([first]);
    await change([second]);
    expect(await drawn()).toEqual([first, second]);
    const moved = line(110, first.id);
    await change([moved], [second.id]);
    expect(await drawn()).toEqual([moved]);
    expect(await drawn('ETH-USD')).toEqual([]);
  });

  it('are one’s own, even where another has drawn one of the same id', async () => {
    const { user } = await setUp();
    const [asha, mallory] = [await user(), await user()];
    const mine = line(100);
    await asha.change([mine]);
    expect(await mallory.drawn()).toEqual([]);
    await mallory.change([line(1, mine.id)]);
    await mallory.change([], [mine.id]);
    expect(await asha.drawn()).toEqual([mine]);
  });

  it('have the points of their kind, on an instrument that is quoted here, and are not without end', async () => {
    const { call, change, drawn } = await (await setUp()).user();
    const wrong = { ...line(1), kind: 'trend' };
    expect((await change([wrong as unknown as Drawing])).statusCode).toBe(400);
    const nowhere = { market: 'Crypto', symbol: 'NOTHING', kept: [], removed: [] };
    expect((await call('PUT', 'chart-drawings', nowhere)).statusCode).toBe(404);
    const many = Array.from({ length: CHART_LIMITS.drawingsPerInstrument }, (_, n) => line(n));
    expect((await change(many)).statusCode).toBe(200);
    expect((await change([line(1)])).statusCode).toBe(400);
    expect(await drawn()).toHaveLength(many.length);
  });
});
