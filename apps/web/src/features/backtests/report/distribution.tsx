import type { BacktestTrade } from '@wickwise/contract';
import { formatCount } from '../../../lib/format.ts';
import { backtestTexts as texts } from '../texts/backtest.ts';
import { binsOf } from './bins.ts';
import { shareText } from './figure-text.ts';

/** Distribution of net returns of trades. */
export function Distribution({ trades }: { trades: readonly BacktestTrade[] }) {
  const sorted = trades.map(({ netReturn }) => netReturn).toSorted((a, b) => a - b);
  const bins = binsOf(sorted);
  const most = Math.max(...bins.map(({ count }) => count), 1);
  const about = texts.distributionAbout(
    shareText(sorted[0] ?? null),
    shareText(sorted[Math.floor(sorted.length / 2)] ?? null),
    shareText(sorted.at(-1) ?? null),
  );
  return (
    <figure className="flex flex-col gap-2 p-3">
      <div role="img" aria-label={about} className="flex h-32 items-end gap-px">
        {bins.map(({ from, to, count }) => (
          <div
            key={from}
            title={texts.between(shareText(from), shareText(to), formatCount(count))}
            className={`min-w-0 flex-1 ${from >= 0 ? 'bg-up' : 'bg-down'}`}
            style={{ height: `${Math.max((count / most) * 100, count > 0 ? 2 : 0)}%` }}
          />
        ))}
      </div>
      <p className="flex justify-between border-t border-hairline pt-1 text-label text-quiet tabular-nums">
        <span>{shareText(bins[0]?.from ?? null)}</span>
        <span>{shareText(bins.at(-1)?.to ?? null)}</span>
      </p>
      <figcaption className="text-dense text-quiet tabular-nums">{about}</figcaption>
    </figure>
  );
}
