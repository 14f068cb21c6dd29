import { dateInZone, zonedTimeMs } from '@wickwise/market';
import type { FakeMarket, FakeTrade } from './fake-market.ts';
import type { Dialect, FakeAnswer } from './fake-provider.ts';

type Request =
  | { MessageType: 'Authenticate'; Password: string }
  | { MessageType: 'SubscribeRealtime'; Exchange: string; Unsubscribe: string; InstrumentIdentifier: string };

const KOLKATA = 'Asia/Kolkata';
const REFUSAL = 'Access Denied. Key not found.';
const CLOSED = { MessageType: 'AuthenticateResult', Complete: false, Message: REFUSAL };
const OPEN = { MessageType: 'AuthenticateResult', Complete: true, Message: 'Welcome!' };

/** Global Datafeeds' stream and REST side, from https://globaldatafeeds.in/global-datafeeds-apis. */
export const gdflDialect: Dialect = {
  // refusals are answers like any other
  refuse: ({ url }, key, isStream) =>
    isStream || url.searchParams.get('accessKey') === key ? undefined : { status: 200, body: REFUSAL },
  greeting: ['{"AllowVMRunning":false,"MessageType":"AllowVMRunningResult"}'],
  hear(message, connection, market) {
    const request = JSON.parse(message) as Request;
    if (request.MessageType === 'Authenticate') {
      connection.send(JSON.stringify(request.Password === connection.key ? OPEN : CLOSED));
      return;
    }
    const code = `${request.Exchange}:${request.InstrumentIdentifier}`;
    if (request.Unsubscribe === 'true') connection.subscribed.delete(code);
    else if (market.symbols.includes(code)) connection.subscribed.add(code);
  },
  heartbeat: () => '{"MessageType":"Echo"}',
  trade: frameOf,
  rest({ pathname, searchParams }, market) {
    if (pathname === '/GetInstruments/') return instrumentsOf(searchParams, market);
    if (pathname === '/GetLastQuoteArray/') return quotesOf(searchParams, market);
    return pathname === '/GetHistory/' ? historyOf(searchParams, market) : { body: 'Function not enabled.' };
  },
};

const nameIn = (code: string): string => code.slice(code.indexOf(':') + 1);

function frameOf(trade: FakeTrade, market: FakeMarket): string {
  const { symbol, price, size, timeMs } = trade;
  const seconds = Math.floor(timeMs / 1_000);
  return JSON.stringify({
    Exchange: 'NSE',
    InstrumentIdentifier: nameIn(symbol),
    LastTradeTime: seconds,
    ServerTime: seconds,
    AverageTradedPrice: price,
    BuyPrice: price,
    BuyQty: 10,
    Close: market.referencePrice,
    High: price,
    Low: price,
    LastTradePrice: price,
    LastTradeQty: size,
    Open: price,
    OpenInterest: 0,
    QuotationLot: 1,
    SellPrice: price,
    SellQty: 10,
    TotalQtyTraded: market.volumeThrough(trade),
    Value: 0,
    PreOpen: false,
    PriceChange: 0,
    PriceChangePercentage: 0,
    OpenInterestChange: 0,
    MessageType: 'RealtimeResult',
  });
}

function instrumentsOf(query: URLSearchParams, { symbols }: FakeMarket): FakeAnswer {
  if (query.get('exchange') !== 'NSE') return { body: 'Data for requested exchange is disabled.' };
  const rows = symbols.map((code) => ({
    EXCHANGE: 'NSE',
    IDENTIFIER: nameIn(code),
    NAME: 'EQ',
    TRADESYMBOL: nameIn(code),
    QUOTATIONLOT: 1,
  }));
  return { body: { INSTRUMENTS: rows } };
}

/** A plus of the address is a space here. */
function quotesOf(query: URLSearchParams, market: FakeMarket): FakeAnswer {
  const names = (query.get('instrumentIdentifiers') ?? '').split(' ');
  const codes = names.map((name) => `${query.get('exchange')}:${name}`).filter((code) => market.symbols.includes(code));
  const rows = codes.map((code) => {
    const { price, timeMs } = market.last(code);
    const time = Math.floor(timeMs / 1_000) * 1_000;
    return {
      EXCHANGE: 'NSE',
      INSTRUMENTIDENTIFIER: nameIn(code),
      LASTTRADEPRICE: price,
      LASTTRADETIME: time,
      SERVERTIME: time,
      CLOSE: market.referencePrice,
      PREOPEN: false,
    };
  });
  return { body: rows };
}

/** Newest first. A day is stamped with six in the evening. */
function historyOf(query: URLSearchParams, market: FakeMarket): FakeAnswer {
  const { exchange, instrumentIdentifier, periodicity, period, from, to, AdjustSplits } = Object.fromEntries(query);
  if (period !== '1' || AdjustSplits !== 'false') return { body: 'Selected periodicity or period disabled.' };
  const isDay = periodicity === 'DAY';
  const rows = market
    .candles(`${exchange}:${instrumentIdentifier}`, isDay ? '1D' : '1m', Number(from) * 1_000, Number(to) * 1_000 + 1)
    .map(({ timeMs, open, high, low, close, volume }) => ({
      LASTTRADETIME: isDay ? zonedTimeMs(KOLKATA, dateInZone(KOLKATA, timeMs), 18 * 60) : timeMs,
      QUOTATIONLOT: 1,
      TRADEDQTY: volume,
      OPENINTEREST: 0,
      OPEN: open,
      HIGH: high,
      LOW: low,
      CLOSE: close,
    }));
  return { body: { USERTAG: '', OHLC: rows.reverse() } };
}
