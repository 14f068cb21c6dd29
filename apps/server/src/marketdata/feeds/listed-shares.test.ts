import { describe, expect, it } from 'vitest';
import { HttpRefusal } from '#platform/net/http-client.ts';
import { dottedClass, nseShare, usShare } from '../listed-share.ts';
import { readAlpacaOffers } from './alpaca/assets.ts';
import { readAngelOffers } from './angelone/wire.ts';
import { readDhanOffers } from './dhan/wire.ts';
import { readEodhdOffers } from './eodhd/list.ts';
import { readFinnhubOffers } from './finnhub/rest.ts';
import { gdflShare, readGdflOffers } from './gdfl/rest.ts';
import { readKiteOffers } from './kite/wire.ts';
import { pairStep, pairsNamed } from './listed-pair.ts';
import { readMassiveOffers } from './massive/tickers.ts';
import type { Get, Offer } from './provider-protocol.ts';
import { readUpstoxOffers } from './upstox/wire.ts';

/** Answers paths by their beginning. */
const answering =
  (answers: Readonly<Record<string, unknown>>): Get =>
  async (path) => {
    const found = Object.entries(answers).find(([start]) => path.startsWith(start));
    if (!found) throw new HttpRefusal(404, path);
    if (found[1] instanceof Error) throw found[1];
    return found[1];
  };

const byName = (offers: readonly Offer[]) => new Map(offers.map((offer) => [offer.symbol, offer]));

describe('shares of NSE in a broker’s list', () => {
  it('come from Upstox with names, steps and ISINs, each once, in the series that stands best for it', async () => {
    const row = (symbol: string, type: string, more: object = {}) => ({
      segment: 'NSE_EQ',
      instrument_type: type,
      trading_symbol: symbol,
      instrument_key: `NSE_EQ|${symbol}-${type}`,
      name: `${symbol} LTD`,
      tick_size: 5,
      isin: 'INE144J01027',
      ...more,
    });
    const rows = [
      ...[
        row('20MICRONS', 'BE'),
        row('20MICRONS', 'EQ'),
        row('NIFTYBEES', 'EQ', { isin: 'INF204KB14I2', tick_size: 1 }),
      ],
      ...[row('SGBAUG28', 'GB'), row('J&KBANK', 'EQ', { tick_size: 0 }), row('WORTH', 'SM', { isin: null })],
      { segment: 'NSE_FO', instrument_type: 'FUT', trading_symbol: 'X', underlying_symbol: 'J&KBANK' },
    ];
    const offers = await readUpstoxOffers(answering({ '/market-quote': JSON.stringify(rows) }));
    const found = byName(offers);
    expect([...found.keys()]).toEqual(['20MICRONS', 'NIFTYBEES', 'J&KBANK', 'WORTH']);
    expect(found.get('20MICRONS')).toMatchObject({ code: 'NSE_EQ|20MICRONS-EQ', tickSize: 0.05, isin: 'INE144J01027' });
    expect(nseShare(found.get('NIFTYBEES') as Offer)).toMatchObject({ kind: 'fund', tickSize: 0.01, schedule: 'nse' });
    expect(nseShare(found.get('J&KBANK') as Offer)).toMatchObject({
      id: 'Indian_Equity:J&KBANK',
      name: 'J&KBANK LTD',
      tickSize: 0.05,
      schedule: 'nse-auction',
      currency: 'INR',
    });
    expect(found.get('WORTH')?.isin).toBeUndefined();
  });

  it('come from Kite without bonds; a share in another series has its own name in quotes', async () => {
    const head =
      'instrument_token,exchange_token,tradingsymbol,name,last_price,expiry,strike,tick_size,lot_size,instrument_type,segment,exchange';
    const lines = [
      '98561,385,20MICRONS-BE,"20 MICRONS, LTD",0,,0,0.01,1,EQ,NSE,NSE',
      '98817,386,BAJAJ-AUTO,BAJAJ AUTO,0,,0,0.05,1,EQ,NSE,NSE',
      '99073,387,SGBAUG28-GB,GOLD BOND,0,,0,0.01,1,EQ,NSE,NSE',
      '256265,1001,NIFTY 50,NIFTY 50,0,,0,0,0,EQ,INDICES,NSE',
    ];
    const futures = `${head}\n14610178,57071,BAJAJ-AUTO26NOVFUT,"BAJAJ-AUTO",0,2026-11-24,0,0.05,175,FUT,NFO-FUT,NFO`;
    const nse = [head, ...lines].join('\n');
    const found = byName(await readKiteOffers(answering({ '/instruments/NSE': nse, '/instruments/NFO': futures })));
    expect([...found.keys()]).toEqual(['20MICRONS', 'BAJAJ-AUTO', 'NIFTY 50']);
    expect(found.get('20MICRONS')).toMatchObject({ listedAs: '20MICRONS-BE', name: '20 MICRONS, LTD', tickSize: 0.01 });
    expect(found.get('BAJAJ-AUTO')).toMatchObject({ hasDerivatives: true });
    const without = await readKiteOffers(answering({ '/instruments/NSE': nse }));
    expect(byName(without).get('BAJAJ-AUTO')).toMatchObject({ hasDerivatives: false });
  });

  it('come from Dhan and Angel One by their numbers', async () => {
    const dhan = [
      'SEM_EXM_EXCH_ID,SEM_SEGMENT,SEM_SMST_SECURITY_ID,SEM_TRADING_SYMBOL,SEM_TICK_SIZE,SEM_SERIES,SM_SYMBOL_NAME',
      'NSE,E,16921,20MICRONS,5.0000,EQ,20 MICRONS LTD',
      'NSE,E,99,WIPRO,5.0000,GB,BOND',
      'NSE,D,35001,20MICRONS-Nov2026-FUT,5.0000,XX,20MICRONS',
    ].join('\n');
    expect(await readDhanOffers(answering({ '/api-data': dhan }))).toEqual([
      {
        symbol: '20MICRONS',
        code: '1:16921',
        tickSize: 0.05,
        kind: 'share',
        name: '20 MICRONS LTD',
        hasDerivatives: true,
      },
    ]);
    const angel = [
      {
        token: '16921',
        symbol: '20MICRONS-EQ',
        name: '20MICRONS',
        exch_seg: 'NSE',
        instrumenttype: '',
        tick_size: '5.0',
      },
      { token: '35001', symbol: 'X', name: '20MICRONS', exch_seg: 'NFO', instrumenttype: 'FUTSTK', tick_size: '5.0' },
      { token: '99', symbol: 'WIPRO-GB', name: 'WIPRO', exch_seg: 'NSE', instrumenttype: '', tick_size: '5.0' },
    ];
    expect(await readAngelOffers(answering({ '/OpenAPI_File': JSON.stringify(angel) }))).toMatchObject([
      { symbol: '20MICRONS', code: '16921', tickSize: 0.05, hasDerivatives: true },
    ]);
  });

  it('come from Global Datafeeds by their names alone, those of other series left out', async () => {
    const rows = ['20MICRONS', 'ABC.BE'].map((IDENTIFIER) => ({ IDENTIFIER }));
    const get = answering({
      '/GetInstruments/?exchange=NSE_IDX': new HttpRefusal(400, ''),
      '/GetInstruments': JSON.stringify({ INSTRUMENTS: rows }),
    });
    const offers = await readGdflOffers(get);
    expect(offers.map(gdflShare)).toMatchObject([{ symbol: '20MICRONS', tickSize: 0.05 }, undefined]);
  });
});

describe('shares of the US in a vendor’s list', () => {
  const asset = { exchange: 'NYSE', tradable: true, name: 'A company' };

  it('are those of exchanges at Alpaca; a key that its trading side refuses leaves the catalogue’s', async () => {
    const assets = [
      { ...asset, symbol: 'SMCI' },
      { ...asset, symbol: 'OVER', exchange: 'OTC' },
      { ...asset, symbol: 'ARKK', exchange: 'ARCA', name: 'ARK Innovation ETF' },
    ];
    const offers = await readAlpacaOffers(answering({ '/v2/assets': assets }));
    expect(offers.map(usShare())).toMatchObject([
      { id: 'US_Equity:SMCI', kind: 'share', tickSize: 0.01, schedule: 'nyse' },
      { id: 'US_Equity:ARKK', kind: 'fund' },
    ]);
    const refusing = answering({
      '/v2/assets': new HttpRefusal(403, 'forbidden'),
      '/v2/stocks/snapshots': { AAPL: {} },
    });
    expect(await readAlpacaOffers(refusing)).toEqual([{ symbol: 'AAPL', tickSize: 0.01 }]);
    const away = answering({ '/v2/assets': new Error('no answer'), '/v2/stocks/snapshots': { AAPL: {} } });
    await expect(readAlpacaOffers(away)).rejects.toThrow('no answer');
  });

  it('carry a dash at EODHD where ours carry a dot', async () => {
    const row = { Exchange: 'NYSE', Type: 'Common Stock', Isin: 'US0846707026' };
    const list = [
      { ...row, Code: 'BRK-B', Name: 'Berkshire' },
      { ...row, Code: 'XX', Exchange: 'PINK' },
      { ...row, Code: 'YY', Type: 'Mutual Fund' },
    ];
    const offers = await readEodhdOffers(answering({ '/exchange-symbol-list/US': list }));
    expect(offers).toMatchObject([{ symbol: 'BRK-B', isin: 'US0846707026' }]);
    expect(offers.map(usShare(dottedClass))).toMatchObject([{ symbol: 'BRK.B', name: 'Berkshire' }]);
  });

  it('are no warrants at Massive, and none over the counter at Finnhub', async () => {
    const results = [
      { ticker: 'SMCI', name: 'Super Micro', type: 'CS' },
      { ticker: 'BACpL', name: 'A preferred share', type: 'PFD' },
      { ticker: 'X.WS', name: 'A warrant', type: 'WARRANT' },
    ];
    const massive = await readMassiveOffers(answering({ '/v3/reference/tickers': { results } }));
    expect(massive.map(usShare())).toMatchObject([{ symbol: 'SMCI', name: 'Super Micro' }, undefined]);
    const finnhub = await readFinnhubOffers(
      answering({
        '/stock/symbol': [
          { symbol: 'SMCI', description: 'SUPER MICRO', mic: 'XNAS', type: 'Common Stock' },
          { symbol: 'OVER', description: 'OVER', mic: 'OOTC', type: 'Common Stock' },
        ],
      }),
    );
    expect(finnhub.map(({ symbol }) => symbol)).toEqual(['SMCI']);
  });
});

describe('currency pairs in a vendor’s list', () => {
  const pairOf = pairsNamed((name) => name.replace('/', ''));

  it('are of two currencies, with their names and usual step', () => {
    expect(pairOf({ symbol: 'USD/ILS', tickSize: pairStep('USDILS') })).toMatchObject({
      id: 'Forex:USDILS',
      name: 'US dollar / Israeli New Shekel',
      tickSize: 0.00001,
      currency: 'ILS',
    });
    expect(pairStep('XAUEUR')).toBe(0.01);
    expect(pairStep('SGDJPY')).toBe(0.001);
    for (const symbol of ['DE30/EUR', 'BTC/USD', 'USD/ZZZ', 'US30/USD']) {
      expect(pairOf({ symbol, tickSize: 1 })).toBeUndefined();
    }
  });
});
