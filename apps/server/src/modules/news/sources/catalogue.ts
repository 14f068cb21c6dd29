import type { Market } from '@wickwise/market';

/** A source that comes with the product. */
export interface CatalogueSource {
  key: string;
  kind: 'official' | 'press';
  name: string;
  /** Page for readers. */
  site: string;
  /** The feed. */
  address: string;
  language: 'en' | 'hi';
  markets: readonly Market[];
  /** Topics of all its stories. */
  topics: readonly string[];
  /** IANA zone of times that name none. */
  zone: string;
  terms: string;
  /** Default length of excerpts, in characters. */
  excerptLength: number;
}

const OFFICIAL = { kind: 'official', language: 'en', excerptLength: 200 } as const;
const PRESS = { kind: 'press', language: 'en', topics: [], excerptLength: 120 } as const;
/** Publishers established in the EU: their right covers all but very short extracts of what they publish. */
const EUROPEAN_PRESS = { ...PRESS, excerptLength: 0 } as const;

const [INDIA, NEW_YORK, FRANKFURT, UTC] = ['Asia/Kolkata', 'America/New_York', 'Europe/Berlin', 'UTC'] as const;

const ofPress = (publisher: string): string =>
  `A feed of ${publisher} for its readers. Its terms of use decide whether, and how much of it, a server may show to others.`;

/** Official sources are read where the server may contact the internet, others once an operator has confirmed their terms. */
export const NEWS_CATALOGUE: readonly CatalogueSource[] = [
  {
    ...OFFICIAL,
    key: 'fed',
    name: 'Federal Reserve',
    site: 'https://www.federalreserve.gov/newsevents/pressreleases.htm',
    address: 'https://www.federalreserve.gov/feeds/press_all.xml',
    markets: ['US_Equity', 'Forex'],
    topics: ['fed'],
    zone: NEW_YORK,
    terms: 'Press releases of a US government agency, in the public domain.',
  },
  {
    ...OFFICIAL,
    key: 'sec',
    name: 'US Securities and Exchange Commission',
    site: 'https://www.sec.gov/newsroom/press-releases',
    address: 'https://www.sec.gov/news/pressreleases.rss',
    markets: ['US_Equity'],
    topics: ['sec'],
    zone: NEW_YORK,
    terms:
      'Press releases of a US government agency, in the public domain. Automated readers must keep their rate low.',
  },
  {
    ...OFFICIAL,
    key: 'ecb',
    name: 'European Central Bank',
    site: 'https://www.ecb.europa.eu/press/html/index.en.html',
    address: 'https://www.ecb.europa.eu/rss/press.html',
    markets: ['Forex'],
    topics: ['ecb'],
    zone: FRANKFURT,
    terms:
      'Press releases of an EU institution. Its terms ask to name it as the source and to leave the meaning unchanged.',
  },
  {
    ...OFFICIAL,
    key: 'rbi-press',
    name: 'Reserve Bank of India',
    site: 'https://www.rbi.org.in/Scripts/BS_PressReleaseDisplay.aspx',
    address: 'https://www.rbi.org.in/pressreleases_rss.xml',
    markets: ['Indian_Equity', 'Forex'],
    topics: ['rbi'],
    zone: INDIA,
    terms: 'Press releases of India’s central bank. Name it as the source, and link to its page.',
  },
  {
    ...OFFICIAL,
    key: 'rbi-notifications',
    name: 'Reserve Bank of India, notifications',
    site: 'https://www.rbi.org.in/Scripts/NotificationUser.aspx',
    address: 'https://www.rbi.org.in/notifications_rss.xml',
    markets: ['Indian_Equity', 'Forex'],
    topics: ['rbi', 'regulation'],
    zone: INDIA,
    terms: 'Notifications of India’s central bank. Name it as the source, and link to its page.',
  },
  {
    ...OFFICIAL,
    key: 'sebi',
    name: 'SEBI',
    site: 'https://www.sebi.gov.in/media-and-notifications.html',
    address: 'https://www.sebi.gov.in/sebirss.xml',
    markets: ['Indian_Equity'],
    topics: ['sebi'],
    zone: INDIA,
    terms:
      'Orders, circulars and press releases of India’s securities regulator. Name it as the source, and link to its page.',
  },
  {
    ...OFFICIAL,
    key: 'nse-announcements',
    name: 'NSE announcements',
    site: 'https://www.nseindia.com/companies-listing/corporate-filings-announcements',
    address: 'https://nsearchives.nseindia.com/content/RSS/Online_announcements.xml',
    markets: ['Indian_Equity'],
    topics: [],
    zone: INDIA,
    terms:
      'Announcements of listed companies, published by the exchange, whose terms limit what may be passed on of its site.',
  },
  {
    ...PRESS,
    key: 'economic-times',
    name: 'The Economic Times',
    site: 'https://economictimes.indiatimes.com/markets',
    address: 'https://economictimes.indiatimes.com/markets/rssfeeds/1977021501.cms',
    markets: ['Indian_Equity'],
    zone: INDIA,
    terms: ofPress('The Economic Times'),
  },
  {
    ...PRESS,
    key: 'mint',
    name: 'Mint',
    site: 'https://www.livemint.com/market',
    address: 'https://www.livemint.com/rss/markets',
    markets: ['Indian_Equity'],
    zone: INDIA,
    terms: ofPress('Mint'),
  },
  {
    ...PRESS,
    key: 'business-standard',
    name: 'Business Standard',
    site: 'https://www.business-standard.com/markets',
    address: 'https://www.business-standard.com/rss/markets-106.rss',
    markets: ['Indian_Equity'],
    zone: INDIA,
    terms: ofPress('Business Standard'),
  },
  {
    ...PRESS,
    key: 'moneycontrol',
    name: 'Moneycontrol',
    site: 'https://www.moneycontrol.com/news/business/markets/',
    address: 'https://www.moneycontrol.com/rss/marketreports.xml',
    markets: ['Indian_Equity'],
    zone: INDIA,
    terms: ofPress('Moneycontrol'),
  },
  {
    ...PRESS,
    key: 'cnbc',
    name: 'CNBC',
    site: 'https://www.cnbc.com/markets/',
    address: 'https://www.cnbc.com/id/100003114/device/rss/rss.html',
    markets: ['US_Equity'],
    zone: NEW_YORK,
    terms: ofPress('CNBC'),
  },
  {
    ...PRESS,
    key: 'marketwatch',
    name: 'MarketWatch',
    site: 'https://www.marketwatch.com/',
    address: 'https://feeds.content.dowjones.io/public/rss/mw_topstories',
    markets: ['US_Equity'],
    zone: NEW_YORK,
    terms: ofPress('MarketWatch, of Dow Jones'),
  },
  {
    ...PRESS,
    key: 'nasdaq',
    name: 'Nasdaq',
    site: 'https://www.nasdaq.com/news-and-insights/markets',
    address: 'https://www.nasdaq.com/feed/rssoutbound?category=Markets',
    markets: ['US_Equity'],
    zone: NEW_YORK,
    terms: ofPress('Nasdaq and its contributors'),
  },
  {
    ...PRESS,
    key: 'investinglive',
    name: 'investingLive',
    site: 'https://investinglive.com/',
    address: 'https://investinglive.com/feed/news',
    markets: ['Forex'],
    zone: UTC,
    terms: ofPress('investingLive, formerly ForexLive'),
  },
  {
    ...EUROPEAN_PRESS,
    key: 'fxstreet',
    name: 'FXStreet',
    site: 'https://www.fxstreet.com/news',
    address: 'https://www.fxstreet.com/rss/news',
    markets: ['Forex'],
    zone: UTC,
    terms: ofPress('FXStreet, in Spain'),
  },
  {
    ...PRESS,
    key: 'dailyforex',
    name: 'DailyForex',
    site: 'https://www.dailyforex.com/',
    address: 'https://www.dailyforex.com/rss/forexnews.xml',
    markets: ['Forex'],
    zone: UTC,
    terms: ofPress('DailyForex'),
  },
  {
    ...EUROPEAN_PRESS,
    key: 'investing',
    name: 'Investing.com',
    site: 'https://www.investing.com/news/forex-news',
    address: 'https://www.investing.com/rss/news_1.rss',
    markets: ['Forex'],
    zone: UTC,
    terms: ofPress('Investing.com, in Cyprus'),
  },
  {
    ...PRESS,
    key: 'coindesk',
    name: 'CoinDesk',
    site: 'https://www.coindesk.com/',
    address: 'https://www.coindesk.com/arc/outboundfeeds/rss/',
    markets: ['Crypto'],
    zone: UTC,
    terms: ofPress('CoinDesk'),
  },
  {
    ...PRESS,
    key: 'cointelegraph',
    name: 'Cointelegraph',
    site: 'https://cointelegraph.com/',
    address: 'https://cointelegraph.com/rss',
    markets: ['Crypto'],
    zone: UTC,
    terms: ofPress('Cointelegraph'),
  },
  {
    ...PRESS,
    key: 'decrypt',
    name: 'Decrypt',
    site: 'https://decrypt.co/',
    address: 'https://decrypt.co/feed',
    markets: ['Crypto'],
    zone: UTC,
    terms: ofPress('Decrypt'),
  },
  {
    ...PRESS,
    key: 'the-block',
    name: 'The Block',
    site: 'https://www.theblock.co/',
    address: 'https://www.theblock.co/rss.xml',
    markets: ['Crypto'],
    zone: UTC,
    terms: ofPress('The Block'),
  },
  {
    ...PRESS,
    key: 'cryptoslate',
    name: 'CryptoSlate',
    site: 'https://cryptoslate.com/',
    address: 'https://cryptoslate.com/feed/',
    markets: ['Crypto'],
    zone: UTC,
    terms: ofPress('CryptoSlate'),
  },
];
