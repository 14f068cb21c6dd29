import type { Alert, SaveAlertInput } from '@wickwise/contract';
import { testInstrument } from '@wickwise/market/testing';
import { describe, expect, it } from 'vitest';
import { insertSignals } from '#modules/signals/store.ts';
import { foundSignal } from '../../testing/found-signal.ts';
import { startTestAlerts } from '../../testing/test-alerts.ts';

const COIN = testInstrument('Crypto', 'BTC-USD');
const START_MS = Date.parse('2024-10-15T10:00:30Z');
const HOUR = 3_600_000;
const UNSCANNED = 'This pattern isn’t scanned. Choose another one, or use it in a strategy.';

const on = (condition: object, more: object = {}) =>
  ({
    market: 'Crypto',
    symbol: COIN.symbol,
    timeframe: '1h',
    ...more,
    condition: { type: 'signal', ...condition },
  }) as SaveAlertInput;

describe('an alert on a signal', () => {
  it.for([
    [on({ pattern: 'harami_cross' }), 'condition.pattern', UNSCANNED],
    [on({ pattern: 'golden_crossover' }), 'condition.pattern', UNSCANNED],
    [on({ pattern: 'rsi_oversold_bullish' }), 'condition.pattern', UNSCANNED],
    [
      on({ pattern: 'rsi_oversold', direction: 'bearish' }),
      'condition.direction',
      'This pattern is scanned the other way only.',
    ],
    [
      on({ pattern: 'hammer' }, { timeframe: '3m' }),
      'timeframe',
      'Signals aren’t found on 3m bars. Choose longer ones.',
    ],
    [
      on({ pattern: 'hammer' }, { timeframe: '5m', symbol: undefined }),
      'timeframe',
      'Signals aren’t found on 5m bars. Choose longer ones.',
    ],
  ] as const)('that is never found is refused: %j', async ([input, field, message]) => {
    const { addUser } = await startTestAlerts([COIN], { nowMs: START_MS });
    const asha = await addUser();
    const id = await asha.alert(on({ pattern: 'hammer' }));
    for (const [method, path] of [
      ['POST', 'alerts'],
      ['PUT', `alerts/${id}`],
      ['POST', 'alerts/dry-run'],
    ] as const) {
      const answer = await asha.call(method, path, input);
      expect([path, answer.statusCode, answer.json().fields]).toEqual([path, 400, [{ field, message }]]);
    }
    expect((await asha.call('GET', 'alerts')).json().alerts).toMatchObject([{ condition: { pattern: 'hammer' } }]);
  });

  it('is refused where the bars of its instrument are longer', async () => {
    const { addUser, registry } = await startTestAlerts([COIN], { nowMs: START_MS });
    Object.assign(registry.find('Crypto', COIN.symbol) ?? {}, { finest: '1D' });
    const asha = await addUser();
    for (const symbol of [COIN.symbol, undefined]) {
      const { statusCode, json } = await asha.call('POST', 'alerts', on({ pattern: 'hammer' }, { symbol }));
      expect([statusCode, json().field]).toEqual([400, 'timeframe']);
    }
    expect((await asha.call('POST', 'alerts', on({ pattern: 'hammer' }, { timeframe: '1D' }))).statusCode).toBe(201);
  });

  it('is refused where its market isn’t scanned for it now, and isn’t armed there', async () => {
    const { addUser, registry } = await startTestAlerts([COIN], { nowMs: START_MS });
    const asha = await addUser();
    const id = await asha.alert(on({ pattern: 'hammer' }));
    await asha.call('PUT', `alerts/${id}/state`, { state: 'paused' });
    Object.assign(registry.find('Crypto', COIN.symbol) ?? {}, { isFix: true });
    for (const [method, path, body] of [
      ['POST', 'alerts', on({ pattern: 'hammer' })],
      ['PUT', `alerts/${id}/state`, { state: 'armed' }],
    ] as const) {
      const { statusCode, json } = await asha.call(method, path, body);
      expect([statusCode, json().fields[0].message]).toEqual([400, 'This market isn’t scanned for this pattern.']);
    }
    expect((await asha.call('POST', 'alerts', on({ pattern: 'rsi_oversold' }))).statusCode).toBe(201);
  });

  it('by the short name of its pattern is one by the long name, and fires', async () => {
    const { addUser, db, feed, service, registry } = await startTestAlerts([COIN], { nowMs: START_MS });
    const asha = await addUser();
    await asha.alert(on({ pattern: 'engulfing' }, { frequency: 'bar' }));
    const stored = await asha.alert(on({ pattern: 'harami_pattern' }, { frequency: 'bar' }));
    const condition = JSON.stringify({ type: 'signal', pattern: 'harami' }); // as it was stored before
    await db.updateTable('alerts').set({ condition }).where('id', '=', stored).execute();
    service.accessChanged();
    await service.idle();
    const no = registry.byId(COIN.id)?.no ?? 0;
    await insertSignals(
      db,
      ['engulfing_pattern', 'harami_pattern'].map((pattern) => foundSignal(no, START_MS + HOUR, { pattern })),
    );
    feed.nowMs = START_MS + HOUR;
    service.signalsStored();
    await service.idle();
    const { alerts } = (await asha.call('GET', 'alerts')).json();
    expect(alerts.map((alert: Alert) => alert.condition)).toContainEqual({
      type: 'signal',
      pattern: 'engulfing_pattern',
    });
    expect((await asha.fired()).totalCount).toBe(2);
  });

  it('stored before on what is never found is paused with the reason, once, and isn’t armed again', async () => {
    const { addUser, db, service } = await startTestAlerts([COIN], { nowMs: START_MS });
    const asha = await addUser();
    const ids: string[] = [];
    for (const name of ['pattern', 'direction', 'timeframe', 'good'])
      ids.push(await asha.alert(on({ pattern: 'hammer' }, { name })));
    const change = async (k: number, set: object) => {
      await db.updateTable('alerts').set(set).where('id', '=', String(ids[k])).execute();
    };
    await change(0, { condition: JSON.stringify({ type: 'signal', pattern: 'harami_cross' }) });
    await change(1, { condition: JSON.stringify({ type: 'signal', pattern: 'rsi_oversold', direction: 'bearish' }) });
    await change(2, { timeframe: 3 });
    service.accessChanged(); // reads them as a start does
    service.tidy([]);
    service.tidy([]);
    await service.idle();
    const { alerts } = (await asha.call('GET', 'alerts')).json();
    const states = new Map(alerts.map(({ name, state, pauseReason }: Alert) => [name, [state, pauseReason]]));
    const paused = ['paused', 'not-scanned'];
    expect(states).toEqual(
      new Map<string, unknown>([
        ['good', ['armed', null]],
        ['timeframe', paused],
        ['direction', paused],
        ['pattern', paused],
      ]),
    );
    const { notices } = (await asha.call('GET', 'notices')).json();
    expect(notices.map(({ body }: { body: object }) => body)).toMatchObject([{ kind: 'alerts-paused', count: 3 }]);
    const refused = await asha.call('PUT', `alerts/${ids[0]}/state`, { state: 'armed' });
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      [{ field: 'condition.pattern', message: UNSCANNED }],
    ]);
  });
});
