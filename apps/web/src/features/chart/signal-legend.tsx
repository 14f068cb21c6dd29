import type { PatternSignal } from '@wickwise/contract';
import { MARKET_INFO } from '@wickwise/market';
import { formatTime, zoneName } from '../../lib/format.ts';
import { textsOf } from '../../lib/texts.ts';
import { WickBullet } from '../../ui/wick.tsx';

const texts = textsOf({
  en: { marked: (count: number) => (count === 1 ? '1 signal' : `${count} signals`) },
  hi: async () => (await import('./hindi.ts')).legend,
});

/** What the newest mark on a chart means, and how many there are. Names at the marks themselves would hide each other. */
export function SignalLegend({ signals }: { signals: readonly PatternSignal[] }) {
  const newest = signals.toSorted((a, b) => b.at - a.at || b.seq - a.seq)[0];
  if (!newest) return null;
  const { label, direction, at, market } = newest;
  const { zone } = MARKET_INFO[market];
  return (
    <p className="pointer-events-none absolute top-1 right-22 left-3 z-1 flex items-center gap-1.5 text-label text-quiet">
      <WickBullet direction={direction} />
      <span>
        <span className="font-medium text-ink">{label}</span>
        <span className="max-sm:sr-only">
          , {formatTime(at, zone)} {zoneName(zone, at)} · {texts.marked(signals.length)}
        </span>
      </span>
    </p>
  );
}
