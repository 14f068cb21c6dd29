import type { HoldingsRisk } from '@wickwise/contract';
import { dateMs, sessionDate } from '@wickwise/market';
import { formatDay, formatPercent, formatRatio } from '../../lib/format.ts';
import { formatMoney } from '../../lib/money.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { HelpMark } from '../../ui/help-mark.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { riskTexts as texts } from './texts/risk.ts';

interface RiskPanelProps {
  /** Undefined while it is measured. */
  risk: HoldingsRisk | undefined;
  error: Error | null;
  onRetry: () => void;
}

/** Risk of the holdings of one market, each figure explained. */
export function RiskPanel({ risk, error, onRetry }: RiskPanelProps) {
  return (
    <Panel title={texts.title} aside={risk && texts.basis(risk.yearDays)}>
      {error && !risk && <ErrorNote error={error} fallback={texts.failed} onRetry={onRetry} />}
      {!error && !risk && <Skeleton className="m-3 h-[8.75rem] max-lg:h-[13.5rem] max-sm:h-[27.75rem]" />}
      {risk && (
        <dl className="grid grid-cols-1 gap-x-6 gap-y-3 p-3 tabular-nums sm:grid-cols-2 lg:grid-cols-3">
          {figuresOf(risk).map((figure) => (
            <Figure key={figure.label} {...figure} />
          ))}
        </dl>
      )}
      {risk && risk.unmeasured.length > 0 && (
        <p className="border-t border-hairline px-3 py-1.5 text-dense text-pretty break-words text-quiet">
          {texts.unmeasured(risk.unmeasured.join(', '))}
        </p>
      )}
    </Panel>
  );
}

interface FigureProps {
  label: string;
  why: string;
  /** Undefined with too little history. */
  text: string | undefined;
  note?: string | undefined;
}

function Figure({ label, why, text, note }: FigureProps) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="flex items-center gap-2 text-dense text-quiet">
        {label}
        <HelpMark label={texts.about(label)} title={label}>
          <p>{why}</p>
        </HelpMark>
      </dt>
      <dd className="text-reading font-medium">
        {text ?? <span className="text-body text-quiet">{texts.tooFew}</span>}
      </dd>
      {text !== undefined && note && <dd className="text-dense text-quiet">{note}</dd>}
    </div>
  );
}

/** Percentages without a plus: a volatility or weight has no direction. */
const plainPct = (value: number | null | undefined): string | undefined =>
  value === null || value === undefined ? undefined : formatPercent(value).replace('+', '');

function figuresOf(risk: HoldingsRisk): FigureProps[] {
  const { market, currency, volatilityPct, beta, benchmark, largestFall, worstDay, hhi, effectiveCount, largest } =
    risk;
  const dayOf = (timeMs: number): string => formatDay(dateMs(sessionDate(market, timeMs)), 'UTC');
  return [
    { label: texts.volatility, why: texts.volatilityWhy, text: plainPct(volatilityPct) },
    {
      label: benchmark === null ? texts.betaNone : texts.beta(benchmark),
      why: texts.betaWhy,
      text: beta === null ? undefined : beta.toFixed(2),
    },
    {
      label: texts.fall,
      why: texts.fallWhy,
      text: plainPct(largestFall?.pct),
      note: largestFall ? texts.span(dayOf(largestFall.fromMs), dayOf(largestFall.toMs)) : undefined,
    },
    {
      label: texts.worst,
      why: texts.worstWhy,
      text: plainPct(worstDay?.pct),
      note: worstDay ? texts.onDay(formatMoney(worstDay.money, currency), dayOf(worstDay.atMs)) : undefined,
    },
    {
      label: texts.hhi,
      why: texts.hhiWhy,
      text: hhi === null ? undefined : hhi.toFixed(2),
      note: effectiveCount === null ? undefined : texts.like(formatRatio(effectiveCount).replace('×', '')),
    },
    {
      label: texts.largest,
      why: texts.largestWhy,
      text: plainPct(largest?.weightPct),
      note: largest?.symbol,
    },
  ];
}
