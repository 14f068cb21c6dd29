import { MARKETS } from '@wickwise/market';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { withExchange, withKey } from './feed-choice.ts';
import { StartError } from './start-error.ts';

const read = (environment: Record<string, string> = {}, args: string[] = []) =>
  readConfig(environment, args, '/home/trader');

const ALL = { markets: MARKETS, named: [] };

describe('readConfig', () => {
  it('needs nothing: the simulation on the loopback address', () => {
    expect(read()).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '/home/trader/.data',
      feeds: [{ ...ALL, name: 'sim', seed: 1 }],
      proxies: 0,
      barCloseDelayMs: 2_000,
      retentionDays: { '1m': 30, '1h': 730 },
    });
  });

  it('takes the roles of a node in any order', () => {
    const nodes = { NATS_URL: 'nats://bus', DATABASE_URL: 'postgres://db/wickwise', AUTH_SECRET: 'x'.repeat(32) };
    const roleOf = (ROLES: string) => read({ ...nodes, ROLES }).nodes?.role;
    expect(['api,jobs', 'jobs,api', 'jobs, api', 'jobs,api,jobs'].map(roleOf)).toEqual(Array(4).fill('api,jobs'));
    expect(roleOf('all')).toBe('leader');
    for (const wrong of ['jobs,all', 'jobs,', 'job'])
      expect(() => roleOf(wrong)).toThrow('ROLES must be all, or some of api, jobs, scanner, alerts, paper');
  });

  it('tries exchanges for live prices, on a server that others reach once an operator agrees', () => {
    const tried = (environment: Record<string, string>, args: string[] = []) =>
      read(environment, args).triedExchanges.map(({ name }) => name);
    const all = ['binance-public', 'kraken-public', 'coinbase-exchange'];
    for (const own of [{}, { FEED: 'auto' }, { HOST: '::1' }, { HOST: 'localhost', PUBLIC_URL: 'http://localhost' }]) {
      expect(tried(own)).toEqual(all);
      expect(read(own).feeds).toEqual([{ ...ALL, name: 'sim', seed: 1 }]);
    }
    const others = [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://wickwise.example' }, { TRUST_PROXY: '1' }];
    for (const shared of others) {
      for (const searching of [shared, { ...shared, FEED: 'auto' }]) {
        expect([tried(searching), read(searching).isForThisMachine]).toEqual([all, false]);
        expect(read(searching).feeds).toEqual([{ ...ALL, name: 'sim', seed: 1 }]);
      }
      expect(tried({ ...shared, FEED: 'sim' })).toEqual([]);
      const named = read({ ...shared, FEED_CRYPTO: 'kraken-public' });
      expect(named.feeds.map(({ name }) => name)).toContain('kraken-public');
      expect(named.isForThisMachine).toBe(false);
    }
    expect(tried({}, ['--feed', 'sim'])).toEqual([]);
    expect(tried({ FEED_CRYPTO: 'sim' })).toEqual([]);
  });

  it('uses the found exchange for its markets, beside feeds that settings name', () => {
    const chosen = (environment: Record<string, string>, name: 'kraken-public' | 'binance-public') =>
      withExchange(read(environment).feeds, { name }).map((choice) => [choice.name, choice.markets]);
    const shares = ['Indian_Equity', 'US_Equity'];
    expect(chosen({}, 'kraken-public')).toEqual([
      ['sim', shares],
      ['kraken-public', ['Crypto', 'Forex']],
    ]);
    expect(chosen({}, 'binance-public')).toEqual([
      ['sim', [...shares, 'Forex']],
      ['binance-public', ['Crypto']],
    ]);
    expect(chosen({ FEED_FOREX: 'sim' }, 'kraken-public')).toEqual([
      ['sim', [...shares, 'Forex']],
      ['kraken-public', ['Crypto']],
    ]);
  });

  it('calls exchanges at configured addresses, in plain text on this machine only', () => {
    const urls = { KRAKEN_REST_URL: 'http://127.0.0.1:81/', KRAKEN_WS_URL: 'ws://localhost:82/v2' };
    const { feeds } = read({ FEED_CRYPTO: 'kraken-public', ...urls });
    expect(feeds.find(({ name }) => name === 'kraken-public')).toEqual({
      name: 'kraken-public',
      markets: ['Crypto'],
      named: ['Crypto'],
      restUrl: 'http://127.0.0.1:81',
      wsUrl: 'ws://localhost:82/v2',
    });
    expect(() => read({ BINANCE_REST_URL: 'http://data.example' })).toThrow(
      'must be an address that begins with https://',
    );
    expect(() => read({ COINBASE_WS_URL: 'https://data.example' })).toThrow(
      'must be an address that begins with wss://',
    );
  });

  it('reads a provider’s key, names its missing parts, and prints none', () => {
    const { feeds } = read({ FEED_INDIAN_EQUITY: 'kite', KITE_KEY: 'api-7', KITE_ACCESS_TOKEN: 'token-7' });
    const kite = { name: 'kite', key: { key: 'api-7', accessToken: 'token-7' } };
    expect(feeds).toContainEqual({ ...kite, markets: ['Indian_Equity'], named: ['Indian_Equity'] });
    expect(() => read({ FEED_INDIAN_EQUITY: 'kite', KITE_KEY: 'api-7' })).toThrow(
      'The kite feed needs a key: set KITE_ACCESS_TOKEN.',
    );
    const [alpaca] = read({
      FEED: 'load',
      FEED_US_EQUITY: 'alpaca',
      ALPACA_KEY: 'k',
      ALPACA_SECRET: 's',
      ALPACA_PLAN: 'sip',
    }).feeds;
    expect(alpaca).toMatchObject({ name: 'alpaca', key: { key: 'k', secret: 's', plan: 'sip' } });
    expect(() => read({ MASSIVE_PLAN: 'gold' })).toThrow('MASSIVE_PLAN must be one of live, delayed, free');
    const forOthers = read({ FEED_INDIAN_EQUITY: 'upstox', UPSTOX_KEY: 'secret-7', HOST: '0.0.0.0' });
    expect(forOthers).toMatchObject({ isForThisMachine: false });
    expect(forOthers.feeds.map(({ name }) => name)).toContain('upstox');
  });

  it('has Yahoo where a setting asks for it twice, on a server that only this machine reaches', () => {
    const yahoo = { FEED_US_EQUITY: 'yahoo-unofficial' };
    expect(() => read(yahoo)).toThrow('The yahoo-unofficial feed is off: Yahoo offers programs no interface');
    expect(() => read({ ...yahoo, YAHOO_UNOFFICIAL: '1', HOST: '0.0.0.0' })).toThrow('on a server that others reach');
    const { feeds } = read({ ...yahoo, YAHOO_UNOFFICIAL: '1' });
    expect(feeds).toContainEqual({ name: 'yahoo-unofficial', markets: ['US_Equity'], named: ['US_Equity'] });
  });

  it('replaces a market’s feed by a provider with a stored key', () => {
    const { feeds } = read({ FEED: 'sim' });
    const upstox = { name: 'upstox', key: { key: 'secret-7' } } as const;
    const chosen = withKey(feeds, upstox, ['Indian_Equity', 'Crypto']);
    expect(chosen.map(({ name, markets }) => [name, markets])).toEqual([
      ['sim', ['US_Equity', 'Forex', 'Crypto']],
      ['upstox', ['Indian_Equity']],
    ]);
    expect(withKey(feeds, upstox, ['Crypto'])).toEqual(feeds);
  });

  it('keeps records for the days of RETENTION_DAYS, unnamed kinds for the default', () => {
    expect(read().recordDays).toMatchObject({ signals: 400, firings: 365, turns: 180 });
    expect(read({ RETENTION_DAYS: 'signals=90,notices=0' }).recordDays).toMatchObject({ signals: 90, firings: 365 });
    expect(read({ RETENTION_DAYS: 'notices=0' }).recordDays.notices).toBeUndefined();
    expect(() => read({ RETENTION_DAYS: 'signal=90' })).toThrow('RETENTION_DAYS must be a list such as signals=400');
  });

  it('prefers flags to the environment, and resolves paths from the current folder', () => {
    const { feeds } = read({ FEED: 'sim', REPLAY_SPEED: '10' }, [
      '--feed',
      'replay',
      '--data',
      '../recorded',
      '--speed',
      '500',
    ]);
    expect(feeds).toEqual([{ ...ALL, name: 'replay', folder: '/home/recorded', speed: 500 }]);
    expect(read({ SIM_SYMBOLS: '12' }).feeds).toEqual([{ ...ALL, name: 'sim', seed: 1, symbols: 12 }]);
    expect(read({}, ['--feed', 'load', '--symbols', '50', '--rate', '900']).feeds).toEqual([
      { name: 'load', markets: ['US_Equity'], named: [], symbols: 50, rate: 900 },
    ]);
  });

  it('chooses a feed for one market, and groups what one feed carries', () => {
    expect(read({ FEED_CRYPTO: 'replay', REPLAY_DATA: 'mine' }).feeds).toEqual([
      { name: 'sim', markets: ['Indian_Equity', 'US_Equity', 'Forex'], named: [], seed: 1 },
      { name: 'replay', markets: ['Crypto'], named: ['Crypto'], folder: '/home/trader/mine', speed: 60 },
    ]);
    const flags = ['--feed', 'load', '--feed-forex', 'sim'];
    expect(read({ FEED_FOREX: 'replay' }, flags).feeds.map(({ name, markets }) => [name, markets])).toEqual([
      ['load', ['US_Equity']],
      ['sim', ['Forex']],
    ]);
  });

  it('refuses a feed that a market can’t have, with the setting’s place', () => {
    const places = new Map([['FEED_CRYPTO', '/home/trader/.env:3']]);
    expect(() => readConfig({ FEED_CRYPTO: 'load', FEED_FOREX: 'x' }, [], '/home/trader', places)).toThrow(
      'FEED_FOREX must be one of sim, replay, kraken-public, ecb-frankfurter, eodhd, tiingo, twelvedata, oanda, massive, finnhub, not "x"; ' +
        '/home/trader/.env:3: FEED_CRYPTO must be one of sim, replay, binance-public, kraken-public, coinbase-exchange, ' +
        'bybit-public, hyperliquid-public, eodhd, tiingo, massive, finnhub, not "load".',
    );
    expect(() => read({ FEED_CRYPTO: 'replay' })).toThrow('The replay feed needs a folder of recorded bars');
  });

  it('reads the support chat with the hosts that it may call', () => {
    expect(read().supportChat).toBeUndefined();
    const SUPPORT_CHAT_URL = 'https://chat.example/widget.js?id=7';
    expect(
      read({ SUPPORT_CHAT_URL, SUPPORT_CHAT_ORIGINS: 'https://api.chat.example/, https://chat.example' }),
    ).toMatchObject({
      supportChat: { url: SUPPORT_CHAT_URL, origins: ['https://chat.example', 'https://api.chat.example'] },
    });
    expect(() => read({ SUPPORT_CHAT_URL: 'http://chat.example/w.js' })).toThrow(/SUPPORT_CHAT_URL must be an address/);
    expect(() => read({ SUPPORT_CHAT_ORIGINS: 'https://a.example; script-src *' })).toThrow(
      /SUPPORT_CHAT_ORIGINS must be/,
    );
  });

  it('reads where replies to tickets go and come from, and wants all of it', () => {
    const SMTP_URL = 'smtp://mail.example';
    const SUPPORT_MAIL = 'support+{token}@wick.example';
    const SUPPORT_IMAP_URL = 'imaps://support%40wick.example:p%3Aw@mail.example/Support';
    expect(read({ SMTP_URL, SUPPORT_MAIL, SUPPORT_IMAP_URL }).supportMail).toEqual({
      replyTo: SUPPORT_MAIL,
      imap: {
        host: 'mail.example',
        port: 993,
        isSecure: true,
        mailbox: 'Support',
        user: 'support@wick.example',
        password: 'p:w',
      },
    });
    const plain = read({ SMTP_URL, SUPPORT_MAIL: 's@x.example', SUPPORT_IMAP_URL: 'imap://s:p@localhost' });
    expect(plain.supportMail?.imap).toMatchObject({ port: 143, isSecure: false, mailbox: 'INBOX' });
    for (const part of [{ SUPPORT_MAIL }, { SUPPORT_IMAP_URL }, { SUPPORT_MAIL, SUPPORT_IMAP_URL }])
      expect(() => read(part)).toThrow('SUPPORT_MAIL and SUPPORT_IMAP_URL need each other, and SMTP_URL.');
    expect(() => read({ SMTP_URL, SUPPORT_MAIL, SUPPORT_IMAP_URL: 'imaps://mail.example' })).toThrow(
      /a user and a password/,
    );
    expect(() => read({ SUPPORT_MAIL: 'x\r\nBcc: y@z' })).toThrow(/SUPPORT_MAIL must be a mail address/);
    expect(() => read({ SUPPORT_IMAP_URL: 'http://u:secret@x' })).toThrow(/^SUPPORT_IMAP_URL must be(?!.*secret)/);
  });

  it('treats an empty variable as unset', () => {
    expect(read({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
  });

  it('names every invalid setting, in one sentence', () => {
    expect(() => read({ PORT: 'abc', FEED: 'nyse', REPLAY_FROM: 'yesterday', DATABASE_URL: 'mysql://x' })).toThrow(
      new StartError(
        'PORT must be a whole number from 0 to 65535, not "abc"; ' +
          'DATABASE_URL must be an address that begins with postgres:// or postgresql://; ' +
          'FEED must be one of auto, sim, replay, load, not "nyse"; ' +
          'REPLAY_FROM must be a date such as 2024-10-14, not "yesterday".',
      ),
    );
    expect(() => read({ PORT: '70000' })).toThrow('PORT must be a whole number from 0 to 65535');
    expect(() => read({ REPLAY_SPEED: '0.5' })).toThrow('REPLAY_SPEED must be a number from 1 to 10000');
    expect(() => read({ BAR_RETENTION_DAYS: '2m=5' })).toThrow(
      'BAR_RETENTION_DAYS must be a list such as 1m=30,1h=730',
    );
  });

  it('names an invalid flag as it was typed', () => {
    expect(() => read({ REPLAY_SPEED: '0' }, ['--rate', '-1', '--seed=x', '--symbols', '0'])).toThrow(
      new StartError(
        '--seed must be a whole number from 0 to 4294967295, not "x"; ' +
          'REPLAY_SPEED must be a number from 1 to 10000, not "0"; ' +
          '--symbols must be a whole number from 1 to 100000, not "0"; ' +
          '--rate must be a whole number from 1 to 10000000, not "-1".',
      ),
    );
    expect(() => read({}, ['--rate', '--seed', '5'])).toThrow(
      /^Option '--rate' argument is ambiguous\. Known flags: --feed, [^\n]*\.$/,
    );
    expect(() => read({}, ['--rate'])).toThrow(/^Option '--rate <value>' argument missing\. Known flags: /);
  });

  it('accepts origins as people type them, and refuses what no browser sends', () => {
    const { allowedOrigins } = read({ ALLOWED_ORIGINS: 'https://App.example/, http://localhost:5173,' });
    expect(allowedOrigins).toEqual(['https://app.example', 'http://localhost:5173']);
    expect(read({ ALLOWED_ORIGINS: 'https://app.example:443' }).allowedOrigins).toEqual(['https://app.example']);
    for (const wrong of ['app.example', 'https://app.example/charts', '*', 'file:///home', 'https://']) {
      expect(() => read({ ALLOWED_ORIGINS: `https://fine.example,${wrong}` })).toThrow(
        'ALLOWED_ORIGINS must be a list of origins such as https://app.example, not',
      );
    }
  });

  it('names what a replay needs, and the known flags', () => {
    expect(() => read({}, ['--feed', 'replay'])).toThrow(/needs a folder of recorded bars/);
    expect(() => read({}, ['--spped', '3'])).toThrow(
      /Known flags: --feed, --feed-indian-equity, .*, --seed, --data, --speed, --from, --symbols, --rate/,
    );
  });
});
