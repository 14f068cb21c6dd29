import { describe, expect, it } from 'vitest';
import { readSpreadsheet } from '#platform/csv.ts';
import { rawLinesOf } from './raw-lines.ts';

const read = (lines: readonly string[]) => {
  const { format, lines: raw } = rawLinesOf(readSpreadsheet(lines.join('\r\n'))) ?? { format: undefined, lines: [] };
  return {
    format,
    lines: raw.map(({ symbol, name, isin, kind, currency, quantity, cost, more }) =>
      [symbol || name, isin, kind, currency, quantity, cost, ...more].join('|'),
    ),
  };
};

describe('lines of holdings', () => {
  it('of Kite have the headings of its download', () => {
    expect(
      read([
        '"Instrument","Qty.","Avg. cost","LTP","Invested","Cur. val","P&L","Net chg.","Day chg.",""',
        '"RELIANCE",10,"1,210.50",1300,12105,13000,895,7.39,0.5,""',
        '"M&M",3,2800,3000,8400,9000,600,7.1,-0.2,""',
      ]),
    ).toEqual({ format: 'kite', lines: ['RELIANCE||||10|1,210.50', 'M&M||||3|2800'] });
  });

  it('of Console begin after its summary, in any column, with pledged shares beside', () => {
    expect(
      read([
        ',Client ID,AB1234',
        ',Equity Holdings Statement as on 2026-11-26',
        ',Summary',
        ',Invested Value,412560.5',
        '',
        ',Symbol,ISIN,Sector,Quantity Available,Quantity Discrepant,Quantity Long Term,Quantity Pledged (Margin),Quantity Pledged (Loan),Average Price,Previous Closing Price,Unrealized P&L,Unrealized P&L Pct.',
        ',TCS,INE467B01029,IT,12,0,12,5,1,3520,4120.55,7206.6,17.06',
        ',Total,,,12,,,,,,,,',
      ]),
    ).toEqual({ format: 'console', lines: ['TCS|INE467B01029|||12|3520|5|1|'] });
  });

  it('of Upstox have a kind', () => {
    expect(
      read([
        'Symbol,Category,Net Qty,Avg. Price,LTP,Current Value,Day P&L,Day %,Overall P&L,Overall %,Exchange',
        'HDFCBANK,Stock,25,1450.00,1650.00,41250.00,250.00,0.61,5000.00,13.79,NSE',
      ]),
    ).toEqual({ format: 'upstox', lines: ['HDFCBANK||Stock||25|1450.00'] });
    expect(read(['Instrument,Exchange,Qty.,Avg. cost,LTP', 'ITC,NSE,4,400,420']).format).toBe('upstox');
  });

  it('of Groww name companies by ISIN, below the lines about the account', () => {
    expect(
      read([
        'Name,Asha Rao',
        'Unique Client Code,1234567890',
        'Holdings statement for stocks as on 26-11-2026',
        'Stock Name,ISIN,Quantity,Average buy price,Buy value,Closing price,Closing value,Unrealised P&L',
        'RELIANCE INDUSTRIES LTD,INE002A01018,10,1210.5,12105,1300,13000,895',
      ]),
    ).toEqual({ format: 'groww', lines: ['RELIANCE INDUSTRIES LTD|INE002A01018|||10|1210.5'] });
  });

  it('of an activity statement are the summaries of its open positions', () => {
    expect(
      read([
        'Statement,Header,Field Name,Field Value',
        'Statement,Data,Title,Activity Statement',
        'Account Information,Data,Account,U1234567',
        'Open Positions,Header,DataDiscriminator,Asset Category,Currency,Symbol,Quantity,Mult,Cost Price,Cost Basis,Close Price,Value,Unrealized P/L,Code',
        'Open Positions,Data,Summary,Stocks,USD,AAPL,10.0545,1,239.191336715,2404.949295,266.43,2678.82,273.870705,',
        'Open Positions,Data,Lot,Stocks,USD,AAPL,10,1,239,2390,266,2660,270,ST',
        'Open Positions,Total,,Stocks,USD,,,,,2404.949295,,2678.82,273.870705,',
        'Open Positions,Data,Summary,Equity and Index Options,USD,AAPL 18DEC26 250 C,1,100,4,400,5,500,100,',
        'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Quantity',
        'Trades,Data,Order,Stocks,USD,MSFT,5',
      ]),
    ).toEqual({
      format: 'ibkr',
      lines: ['AAPL||Stocks|USD|10.0545|239.191336715', 'AAPL 18DEC26 250 C||Equity and Index Options|USD|1|4'],
    });
  });

  it('of a Flex query leave lots out, with or without the sections beside', () => {
    const head =
      'ClientAccountID,CurrencyPrimary,AssetClass,Symbol,Description,ISIN,Quantity,CostBasisPrice,LevelOfDetail';
    const rows = [
      'U1,USD,STK,AAPL,APPLE INC,US0378331005,10,120,SUMMARY',
      'U1,USD,STK,AAPL,APPLE INC,US0378331005,10,120,LOT',
    ];
    const lines = ['AAPL|US0378331005|STK|USD|10|120'];
    expect(read([head, ...rows])).toEqual({ format: 'ibkr-flex', lines });
    const sections = [
      'BOF,U1,ACTIVITY',
      `HEADER,Open Positions,${head}`,
      ...rows.map((row) => `DATA,Open Positions,${row}`),
    ];
    expect(read(sections)).toEqual({ format: 'ibkr-flex', lines });
  });

  it('of any other table are found by usual headings, also as copied from a spreadsheet', () => {
    const lines = ['INFY|||INR|1,23,456|1500'];
    expect(read(['Ticker\tQty\tAvg cost\tCurrency', 'INFY\t1,23,456\t1500\tINR'])).toEqual({
      format: 'generic',
      lines,
    });
    expect(read(['\uFEFFSymbol;Shares;Average price', 'INFY;10;1500,25']).lines).toEqual(['INFY||||10|1500,25']);
  });

  it('are none without headings', () => {
    expect(read(['RELIANCE,10,1200']).format).toBeUndefined();
    expect(read(['Symbol,Price', 'RELIANCE,1200']).format).toBeUndefined();
  });
});
