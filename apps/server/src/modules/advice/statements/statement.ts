import type { RecordFigures } from '@wickwise/contract';
import { escapeHtml } from '#platform/html.ts';
import { canonicalJson, contentHash } from '../chain/chain-hash.ts';
import type { ExpertRow } from '../experts/expert-store.ts';
import type { StatedCall } from './record-calls.ts';

/** What a certified export says, for one recipient. */
export interface StatementData {
  id: string;
  madeAt: string;
  recipient: string;
  expert: { name: string; slug: string; country: string; registration: ExpertRow['registration'] };
  /** The last entry of the chain that it takes into account. */
  through: { seq: number; hash: string };
  figures: Omit<RecordFigures, 'equity'> | null;
  calls: readonly object[];
}

/** Returns a call as an export states it. */
export const factsOfCall = ({ seq, id, publishedAt, terms, outcome }: StatedCall): object => ({
  seq,
  id,
  publishedAt: new Date(publishedAt).toISOString(),
  market: terms.market,
  symbol: terms.symbol,
  side: terms.side,
  entry: terms.entry,
  stop: terms.stop,
  targets: terms.targets,
  state: outcome.state,
  entryPrice: outcome.entryPrice,
  netPct: outcome.netPct,
  indexPct: outcome.indexPct,
});

/** Returns an export as a page to print and sign, and the hash of its data, which are in it as canonical JSON. */
export function drawStatement(data: StatementData): { html: string; hash: string } {
  const json = canonicalJson(data);
  const hash = contentHash(json);
  const { expert, figures, recipient, through, calls } = data;
  const facts: [string, string][] = [
    ['Prepared for', recipient],
    ['Expert', `${expert.name} (${expert.country})`],
    [
      'Registration',
      expert.registration ? `${expert.registration.name} ${expert.registration.number}` : 'Not registered',
    ],
    ['Made', data.madeAt],
    ['Statement', data.id],
    ['Through entry', `${through.seq}, hash ${through.hash}`],
    ['Calls', String(calls.length)],
    ...(figures ? factsOf(figures) : []),
    ['SHA-256 of the data below', hash],
  ];
  const rows = facts.map(([name, value]) => `<tr><th>${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`);
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Record of ${escapeHtml(expert.name)}</title>
<style>body{font:14px/1.5 sans-serif;margin:2em auto;max-width:60em}th{text-align:left;padding-right:1em;white-space:nowrap}
td,pre{overflow-wrap:anywhere}pre{white-space:pre-wrap;font-size:10px}.sign{margin:4em 0 2em}</style></head><body>
<h1>Record of ${escapeHtml(expert.name)}</h1>
<p>For the named recipient alone. Computed by this server from its own bars. Not verified by an agency.</p>
<table>${rows.join('\n')}</table>
<p class="sign">Certified by: ______________________ &nbsp; Membership no.: ______________ &nbsp; Date: ______________</p>
<h2>Data</h2>
<p>All calls with their entries of the chain, as canonical JSON (RFC 8785). The hash above is of exactly this text in UTF-8.</p>
<pre>${escapeHtml(json)}</pre>
</body></html>
`;
  return { html, hash };
}

function factsOf(figures: Omit<RecordFigures, 'equity'>): [string, string][] {
  const { closed, open, waiting, neverEntered, withdrawn, hitRate, meanPct, medianPct, worstRun, excessPct } = figures;
  const percent = (value: number | null): string => (value === null ? 'none' : `${value.toFixed(2)} %`);
  const share = (value: number): string => `${(100 * value).toFixed(1)} %`;
  return [
    ['Closed, open, waiting, never entered, withdrawn', [closed, open, waiting, neverEntered, withdrawn].join(', ')],
    [
      'Hit rate after costs (95 % interval)',
      hitRate ? `${share(hitRate.value)} (${share(hitRate.low)} to ${share(hitRate.high)}, n = ${closed})` : 'none',
    ],
    ['Mean and median result after costs', `${percent(meanPct)}, ${percent(medianPct)}`],
    ['Worst run of losses', worstRun ? `${worstRun.calls} calls, ${percent(worstRun.pct)}` : 'none'],
    [
      'Beyond the index (95 % interval)',
      excessPct ? `${percent(excessPct.value)} (${percent(excessPct.low)} to ${percent(excessPct.high)})` : 'none',
    ],
  ];
}
