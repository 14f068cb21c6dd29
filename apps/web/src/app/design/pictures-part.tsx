import { DATA_BADGES } from '@wickwise/contract';
import { useEffect, useState } from 'react';
import { formatPercent, formatPrice } from '../../lib/format.ts';
import { Badge, SourceBadge } from '../../ui/badge.tsx';
import { ChangeText } from '../../ui/change.tsx';
import { CountBars } from '../../ui/count-bars.tsx';
import { IntervalMark } from '../../ui/interval-mark.tsx';
import { MiniCandles } from '../../ui/mini-candles.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PriceText } from '../../ui/price-text.tsx';
import { RatingGauge } from '../../ui/rating-gauge.tsx';
import { SessionClock } from '../../ui/session-clock.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { Wick, WickBullet } from '../../ui/wick.tsx';
import { SAMPLE_ROWS, sampleBars } from './sample.ts';

const format = (price: number): string => formatPrice(price, 0.05, 'INR');
const COUNTS = [0, 0, 1, 3, 2, 0, 5, 8, 4, 2, 1, 0, 0, 2, 6, 9, 3, 1, 0, 0, 1, 2, 4, 2];
const BARS = sampleBars(12, 48);
const GRADES = [
  [-0.8, 'Strong sell'],
  [-0.3, 'Sell'],
  [0, 'Neutral'],
  [0.3, 'Buy'],
  [0.8, 'Strong buy'],
] as const;

export function PicturesPart() {
  return (
    <Panel title="Marks and small pictures">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 p-3">
        <Wick className="h-8 w-8" />
        <WickBullet direction="bullish" />
        <WickBullet direction="bearish" />
        <ChangeText of={1}>{formatPercent(1.2)}</ChangeText>
        <ChangeText of={-1}>{formatPercent(-0.85)}</ChangeText>
        <ChangeText of={0}>{formatPercent(0)}</ChangeText>
        {DATA_BADGES.map((badge) => (
          <SourceBadge key={badge} badge={badge} />
        ))}
        <Badge>12</Badge>
        <Badge tone="warn">Needs a look</Badge>
        <Badge tone="error">Failed</Badge>
        <SessionClock lamp="on" word="Open" detail="closes in 2 h 14 min" />
        <SessionClock
          lamp="waiting"
          word="No prices"
          detail="no price for 40 s although the market is open"
          isAlarming
        />
        <SessionClock lamp="off" word="Holiday" detail="Diwali" />
        <TickingPrice />
        {SAMPLE_ROWS.slice(0, 3).map(({ symbol, course }) => (
          <Sparkline key={symbol} values={course} format={format} formatChange={formatPercent} />
        ))}
        <CountBars counts={COUNTS} tellWhen={(index) => `${24 - index} hours ago`} />
        <IntervalMark
          label="Hit rate 61 %, between 54 and 68 %, base rate 49 %"
          low={54}
          point={61}
          high={68}
          base={49}
        />
        <IntervalMark
          label="Hit rate 51 %, between 40 and 62 %, base rate 49 %"
          low={40}
          point={51}
          high={62}
          base={49}
        />
        {GRADES.map(([value, word]) => (
          <RatingGauge key={word} value={value} word={word} />
        ))}
        <RatingGauge value={undefined} word="No rating yet" />
        <span className="w-40">
          <Skeleton className="h-3 w-full" />
        </span>
      </div>
      <MiniCandles bars={BARS} format={format} level={BARS[20]?.close ?? 0} className="h-24 w-full px-3 pb-3" />
    </Panel>
  );
}

function TickingPrice() {
  const [{ price, moved, atMs }, setTick] = useState({ price: 1_234_567.8, moved: 1 as 1 | -1, atMs: 0 });
  useEffect(() => {
    const timer = setInterval(() => {
      const by = Math.random() < 0.5 ? -0.05 : 0.05;
      setTick((known) => ({ price: known.price + by, moved: by > 0 ? 1 : -1, atMs: performance.now() }));
    }, 900);
    return () => clearInterval(timer);
  }, []);
  return <PriceText text={format(price)} moved={moved} changedAtMs={atMs} />;
}
