import { formatPercent } from '../../../lib/format.ts';
import { rangeOf, shareOf } from '../../../ui/scale.ts';
import { adviceRecordTexts as texts } from '../texts/advice-record.ts';

const WIDTH = 480;
const HEIGHT = 96;
const BINS = 24;

/** How many calls ended with which result: bars beside a line at zero. */
export function ResultsChart({ results }: { results: readonly number[] }) {
  const range = rangeOf([0, ...results]);
  if (!range || results.length === 0) return null;
  const { least, greatest } = range;
  const binOf = (value: number): number => Math.min(BINS - 1, Math.floor(shareOf(value, least, greatest) * BINS));
  const bins = Array.from({ length: BINS }, () => ({ gains: 0, losses: 0 }));
  for (const value of results) {
    const bin = bins[binOf(value)];
    if (bin) bin[value > 0 ? 'gains' : 'losses'] += 1;
  }
  const most = Math.max(...bins.map(({ gains, losses }) => gains + losses));
  const step = WIDTH / BINS;
  const zero = WIDTH * shareOf(0, least, greatest);
  const tall = (count: number): number => (count / most) * (HEIGHT - 4);
  const gains = results.filter((value) => value > 0).length;
  return (
    <div className="flex flex-col gap-1">
      <svg
        role="img"
        aria-label={texts.resultsAbout(
          gains,
          results.length - gains,
          formatPercent(Math.min(...results)),
          formatPercent(Math.max(...results)),
        )}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-24 w-full"
      >
        {bins.map((bin, i) => {
          const losses = tall(bin.losses);
          const won = tall(bin.gains);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place
            <g key={i}>
              <rect x={i * step + 1} width={step - 2} y={HEIGHT - losses} height={losses} fill="var(--down)" />
              <rect x={i * step + 1} width={step - 2} y={HEIGHT - losses - won} height={won} fill="var(--up)" />
            </g>
          );
        })}
        <line
          x1={zero}
          x2={zero}
          y1="0"
          y2={HEIGHT}
          stroke="var(--ink)"
          strokeDasharray="3 2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="flex justify-between text-label text-quiet tabular-nums">
        <span>{formatPercent(least)}</span>
        <span>{formatPercent(greatest)}</span>
      </p>
    </div>
  );
}
