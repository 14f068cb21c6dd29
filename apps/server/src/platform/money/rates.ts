/** A rate in permille from a UTC day on. */
interface DatedRate {
  from: string;
  permille: number;
}

/**
 * GST on online information services (SAC 9984).
 * Source: Notification 11/2017-Central Tax (Rate), serial 22, with the IGST rate of Notification 8/2017-Integrated Tax.
 */
const GST: readonly DatedRate[] = [{ from: '2017-07-01', permille: 180 }];

/**
 * Standard VAT rates of the European Union, newest last; electronic services have no reduced rate in this list.
 * Source: European Commission, Taxes in Europe Database (TEDB), "Standard rate" of each member state.
 */
const VAT: Readonly<Record<string, readonly DatedRate[]>> = {
  AT: [{ from: '1984-01-01', permille: 200 }],
  BE: [{ from: '1996-01-01', permille: 210 }],
  BG: [{ from: '1999-01-01', permille: 200 }],
  CY: [{ from: '2014-01-13', permille: 190 }],
  CZ: [{ from: '2013-01-01', permille: 210 }],
  DE: [{ from: '2021-01-01', permille: 190 }],
  DK: [{ from: '1992-01-01', permille: 250 }],
  EE: [
    { from: '2024-01-01', permille: 220 },
    { from: '2025-07-01', permille: 240 },
  ],
  ES: [{ from: '2012-09-01', permille: 210 }],
  FI: [
    { from: '2013-01-01', permille: 240 },
    { from: '2024-09-01', permille: 255 },
  ],
  FR: [{ from: '2014-01-01', permille: 200 }],
  GR: [{ from: '2016-06-01', permille: 240 }],
  HR: [{ from: '2012-03-01', permille: 250 }],
  HU: [{ from: '2012-01-01', permille: 270 }],
  IE: [{ from: '2021-03-01', permille: 230 }],
  IT: [{ from: '2013-10-01', permille: 220 }],
  LT: [{ from: '2009-09-01', permille: 210 }],
  LU: [{ from: '2024-01-01', permille: 170 }],
  LV: [{ from: '2012-07-01', permille: 210 }],
  MT: [{ from: '2004-01-01', permille: 180 }],
  NL: [{ from: '2012-10-01', permille: 210 }],
  PL: [{ from: '2011-01-01', permille: 230 }],
  PT: [{ from: '2011-01-01', permille: 230 }],
  RO: [
    { from: '2017-01-01', permille: 190 },
    { from: '2025-08-01', permille: 210 },
  ],
  SE: [{ from: '1990-07-01', permille: 250 }],
  SI: [{ from: '2013-07-01', permille: 220 }],
  SK: [
    { from: '2011-01-01', permille: 200 },
    { from: '2025-01-01', permille: 230 },
  ],
};

export const EU_COUNTRIES: readonly string[] = Object.keys(VAT);

/** Returns the rate of GST at an instant (epoch ms), in permille. */
export const gstRate = (on: number): number => rateOn(GST, on);

/** Returns a member state's standard rate of VAT at an instant (epoch ms), in permille. */
export const vatRate = (country: string, on: number): number => rateOn(VAT[country] ?? [], on);

/** Returns the newest rate that had begun, or the first known one before all of them. */
function rateOn(rates: readonly DatedRate[], on: number): number {
  const rate = rates.findLast(({ from }) => Date.parse(from) <= on) ?? rates[0];
  if (!rate) throw new RangeError('no rate is known');
  return rate.permille;
}
