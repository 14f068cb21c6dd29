import { useQuery } from '@tanstack/react-query';
import { CALL_LIMITS, CandlesPage, type InstrumentView } from '@wickwise/contract';
import { isPricedInMoney } from '@wickwise/market';
import { api } from '../../../lib/api.ts';
import { formatPercent, formatRatio } from '../../../lib/format.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { callPrice } from '../call-words.ts';
import { LevelChart } from '../calls/level-chart.tsx';
import { adviceCallTexts } from '../texts/advice-call.ts';
import { adviceOwnTexts as texts } from '../texts/advice-own.ts';
import { useCallClock } from '../use-call-clock.ts';
import { type CallDraft, isPriced } from './draft.ts';
import { callPreviewQuery } from './preview-query.ts';

/** Debounce for typing, ms. */
const SETTLE_MS = 400;

/** A call as it would be published: its chart with the levels, its risk, and what the server refuses. */
export function CallPreviewPanel({ draft, instrument }: { draft: CallDraft; instrument: InstrumentView | undefined }) {
  const settled = useSettled(draft, SETTLE_MS);
  const now = useCallClock(settled.market);
  const { data, error } = useQuery(callPreviewQuery(settled, () => now(Date.now())));
  const isWhole = isPriced(settled);
  const grid = instrument && { ...instrument, isMoney: isPricedInMoney(instrument) };
  const priceText = (price: number): string => callPrice(price, grid);
  return (
    <section aria-label={texts.preview} className="flex flex-col gap-3 p-3 max-lg:border-t max-lg:border-hairline">
      <h2 className="text-body font-semibold">{texts.preview}</h2>
      {!instrument && <p className="text-body text-quiet">{texts.previewFirst}</p>}
      {instrument && <PreviewChart draft={draft} instrument={instrument} priceText={priceText} />}
      {instrument && !isWhole && <p className="text-body text-quiet">{texts.previewNeeds}</p>}
      <div aria-live="polite" className="min-h-24">
        {isWhole && error && <FailureNote error={error} />}
        {isWhole && !error && data && (
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-body tabular-nums">
            <dt className="text-quiet">{texts.newest}</dt>
            <dd>
              {priceText(data.newest.price)}{' '}
              <span className="text-quiet">
                (<Moment atMs={data.newest.at} />)
              </span>
            </dd>
            <dt className="text-quiet">{texts.risk}</dt>
            <dd>{formatPercent(-data.riskPct)}</dd>
            {data.targets.map(({ pct, r }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a target is its place
              <div key={i} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-quiet">
                  {data.targets.length > 1 ? texts.targetNo(String(i + 1)) : adviceCallTexts.target}
                </dt>
                <dd>{texts.reward(formatPercent(pct), formatRatio(r))}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}

function PreviewChart({
  draft,
  instrument: { market, symbol },
  priceText,
}: {
  draft: CallDraft;
  instrument: InstrumentView;
  priceText: (price: number) => string;
}) {
  const { timeframe } = draft;
  const { data, error } = useQuery({
    queryKey: ['candles-preview', market, symbol, timeframe],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ market, symbol, timeframe, limit: String(CALL_LIMITS.snapshotBars) });
      return api.get(`candles?${query}`, CandlesPage, signal);
    },
  });
  const { entryKind, limit, low, high, stop, targets } = draft;
  const given: readonly (number | undefined)[] = { market: [], limit: [limit], zone: [high, low] }[entryKind];
  const levels = {
    entries: given.filter((price) => price !== undefined),
    stop,
    targets: targets.filter((price) => price !== undefined),
  };
  const prices = [...levels.entries, stop, ...levels.targets].filter((price) => price !== undefined);
  if (error) return <p className="text-body text-quiet">{adviceCallTexts.noBars}</p>;
  if (!data) return <Skeleton className="h-60 w-full" />;
  return (
    <LevelChart
      about={texts.chartAbout(symbol, prices.map(priceText).join(', '))}
      bars={data.bars}
      levels={levels}
      priceText={priceText}
    />
  );
}
