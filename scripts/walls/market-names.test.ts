import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MARKETS } from '@wickwise/market';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Rooms that are about single markets: their rows, what vendors offer, and what news of them looks like. */
const OF_MARKETS = [
  'packages/market/src/',
  'packages/contract/src/wire-forms.ts',
  'packages/analytics/src/costs/cost-table.ts',
  'apps/server/src/marketdata/feeds/',
  'apps/server/src/platform/provider-settings.ts',
  'apps/server/src/modules/news/',
];

/** Other files that name one, and why a row couldn't say it. */
const NAMING: Readonly<Record<string, string>> = {
  'apps/cli/src/options.ts': 'the usual market of a command',
  'apps/server/src/import.ts': 'the usual market of a command',
  'apps/server/src/marketdata/listed-share.ts': 'providers that list the shares of a market',
  'apps/server/src/modules/counts/past-counts.ts': 'a market whose clock runs at any hour',
  'apps/server/src/modules/counts/scan-names.ts': 'a market that has every scan',
  'apps/server/src/modules/imports/layouts.ts': 'files of one exchange',
  'apps/server/src/modules/watchlists/holdings/find-held.ts': 'currencies, codes and kinds of brokers’ files',
  'apps/server/src/modules/watchlists/holdings/take-holdings.ts': 'brokers of a market',
  'apps/server/src/platform/config.ts': 'a setting of scanned coins',
  'apps/server/src/platform/feed-choice.ts': 'the market in which a server looks for live prices',
  'apps/server/src/roles/find-signals.ts': 'a market whose scans need no volume',
  'apps/server/src/run.ts': 'an exchange of coins that has currency pairs too',
  'apps/web/src/app/design/inputs-part.tsx': 'an example of a list',
  'apps/web/src/features/admin/imports/import-form.tsx': 'the market whose files are imported most',
  'apps/web/src/features/advice/own/draft.ts': 'where a list is empty',
  'apps/web/src/features/learning/lab/lab-links.tsx': 'where an example begins',
  'apps/web/src/features/learning/lab/lab-view.tsx': 'where an example begins',
  'apps/web/src/lib/starting-place.ts': 'a market that is open at any hour',
  'apps/web/src/realtime/us-quotes.ts': 'quotes of one market, which its wire form asks for',
  'packages/contract/src/instruments.ts': 'the usual market of an old route',
  'packages/contract/src/product-constants.ts': 'a market that has every scan',
};

const isOfTests = (file: string): boolean => /\.test\.tsx?$|\/testing\/|\/texts\//.test(file);

it('is asked by its row in MARKET_INFO and not by name, but for files that say why', () => {
  const quoted = new RegExp(`['"\`](?:${MARKETS.join('|')})['"\`]`);
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: ROOT })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !isOfTests(file) && !OF_MARKETS.some((room) => file.startsWith(room)));
  const found = files.filter((file) => quoted.test(readFileSync(path.join(ROOT, file), 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(NAMING).toSorted());
});
