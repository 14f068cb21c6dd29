import type { BacktestReport, SharedBacktest } from '@wickwise/contract';
import { useBarDate } from '../../../lib/bar-date.ts';
import { formatCount } from '../../../lib/format.ts';
import { marketNames } from '../../../lib/market-names.ts';
import { badgeName } from '../../../ui/badge.tsx';
import { HelpMark } from '../../../ui/help-mark.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { FunnelViewProps } from '../../../ui/rule/funnel-view.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { serverWords } from '../server-words.ts';
import { backtestTexts as texts } from '../texts/backtest.ts';
import { BreaksPanel } from './breaks-panel.tsx';
import { CostsPanel } from './costs-panel.tsx';
import { Distribution } from './distribution.tsx';
import { EquityChart } from './equity-chart.tsx';
import { FactRows } from './fact-rows.tsx';
import { FIGURES, figureText, partText, shareText } from './figure-text.ts';
import { MonthlyTable } from './monthly-table.tsx';
import { SweepMap } from './sweep-map.tsx';
import { SymbolResultTable, TradeTable } from './tables.tsx';
import { WalkTable } from './walk-table.tsx';

const FunnelView = lazyPart(async () => (await import('../../../ui/rule/funnel-view.tsx')).FunnelView, {
  place: <Skeleton className="h-32 w-full" />,
});
const TradesChart = lazyPart(async () => (await import('./trades-chart.tsx')).TradesChart, {
  place: <Skeleton className="m-3 h-80" />,
});

export interface ReportViewProps {
  request: SharedBacktest['request'];
  report: BacktestReport;
  /** Renders the control that drops a condition of the rule; absent where it can't be changed. */
  drop?: FunnelViewProps['drop'];
}

/** The report of a test, verdict first. */
export function ReportView({ request, report, drop }: ReportViewProps) {
  const { metrics, monteCarlo, sweep, walkForward, isOutOfSample, trades } = report;
  const [only] = report.symbols;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Verdict report={report} />
      {report.funnel && (
        <section className="min-w-0 border border-hairline bg-panel p-3">
          <FunnelView funnel={report.funnel} {...(drop ? { drop } : {})} />
        </section>
      )}
      <Panel title={texts.equity}>
        <EquityChart report={report} request={request} />
      </Panel>
      <Panel title={texts.figures}>
        <Figures metrics={metrics} />
      </Panel>
      <Conditions request={request} report={report} />
      {report.costItems && report.costItems.length > 0 && (
        <CostsPanel items={report.costItems} report={report} request={request} />
      )}
      {report.breaks && report.breaks.length > 0 && (
        <BreaksPanel report={report} breaks={report.breaks} request={request} />
      )}
      {walkForward && (
        <Panel title={walkForward.windows.length > 0 ? texts.walkTitle : texts.walkCounts}>
          <WalkTable walk={walkForward} request={request} />
        </Panel>
      )}
      {sweep && (
        <Panel title={texts.sweep}>
          <SweepMap sweep={sweep} isOutOfSample={isOutOfSample} request={request} />
        </Panel>
      )}
      <Panel title={texts.monthly} aside="%">
        <MonthlyTable monthly={report.monthly} />
      </Panel>
      <div className="grid min-w-0 gap-3 lg:has-[>:nth-child(2)]:grid-cols-2">
        {trades.length > 0 && (
          <Panel title={texts.distribution}>
            <Distribution trades={trades} />
          </Panel>
        )}
        {monteCarlo && (
          <Panel title={texts.monteCarlo} aside={texts.runs(formatCount(monteCarlo.runs))}>
            <FactRows
              rows={[
                [texts.drawnFall, spreadText(monteCarlo.drawdown), texts.drawnFallAbout],
                [texts.drawnReturn, spreadText(monteCarlo.totalReturn), texts.drawnReturnAbout],
                [texts.lossShare, partText(monteCarlo.lossShare), texts.lossShareAbout],
              ]}
            />
          </Panel>
        )}
      </div>
      {report.symbols.length === 1 && only && trades.length > 0 && (
        <Panel title={texts.chart} aside={only.symbol} className="print:hidden">
          <TradesChart request={request} report={report} symbol={only.symbol} />
        </Panel>
      )}
      {report.symbols.length > 1 && (
        <Panel
          title={texts.symbols}
          aside={
            <>
              {report.skipped.length > 0 && texts.skipped(report.skipped.length)}
              <SymbolHelp />
            </>
          }
        >
          <SymbolResultTable symbols={report.symbols} request={request} />
        </Panel>
      )}
      {trades.length > 0 && (
        <Panel title={texts.tradeList}>
          <TradeTable report={report} request={request} />
          {metrics.trades > trades.length && (
            <p className="px-3 py-2 text-dense text-quiet">
              {texts.firstTrades(formatCount(trades.length), formatCount(metrics.trades))}
            </p>
          )}
        </Panel>
      )}
      <p className="text-dense text-quiet">{texts.information}</p>
    </div>
  );
}

/** All figures with their names. */
const Figures = ({ metrics }: Pick<BacktestReport, 'metrics'>) => (
  <dl className="grid grid-cols-2 gap-px bg-hairline sm:grid-cols-3 lg:grid-cols-5">
    {FIGURES.map((figure) => (
      <div key={figure} className="bg-panel px-3 py-2">
        <dt className="flex items-center justify-between gap-1 text-label text-quiet">
          {texts.figureNames[figure]}
          <HelpMark label={texts.helpOn(texts.figureNames[figure])} title={texts.figureNames[figure]}>
            <p>{texts.figureAbout[figure]}</p>
          </HelpMark>
        </dt>
        <dd className="text-reading font-medium tabular-nums">{figureText(metrics, figure)}</dd>
      </div>
    ))}
  </dl>
);

/** What the columns of the table of symbols mean. */
const SymbolHelp = () => (
  <HelpMark label={texts.helpOn(texts.symbols)} title={texts.symbols}>
    {(
      [
        [texts.firstBar, texts.symbolsAbout.from],
        [texts.strategy, texts.figureAbout.totalReturn],
        [texts.hold, texts.symbolsAbout.hold],
        [texts.drawdown, texts.figureAbout.maxDrawdown],
        [texts.tradeList, texts.figureAbout.trades],
      ] as const
    ).map(([name, about]) => (
      <p key={name}>
        <span className="font-medium">{name}</span> {about}
      </p>
    ))}
  </HelpMark>
);

const TONES = {
  loses: 'border-down',
  'too few': 'border-quiet',
  'no edge': 'border-warn',
  edge: 'border-accent',
} as const;

/** The verdict as a sentence, with its notes. */
function Verdict({ report }: { report: BacktestReport }) {
  const { verdict } = report;
  const [low, high] = verdict.expectancyInterval ?? [];
  return (
    <section className={`border border-l-4 border-hairline bg-panel p-3 ${TONES[verdict.kind]}`}>
      <h2 className="text-heading font-semibold">{texts.verdicts[verdict.kind]}</h2>
      <p className="max-w-prose text-reading text-pretty">{serverWords.verdictOf(verdict)}</p>
      <p className="max-w-prose text-body text-pretty text-quiet tabular-nums">
        {low !== undefined && high !== undefined && `${texts.interval(shareText(low), shareText(high))}. `}
        {serverWords.notesOf(report).join(' ')}
      </p>
    </section>
  );
}

function Conditions({ request, report }: Pick<ReportViewProps, 'request' | 'report'>) {
  const day = useBarDate(request);
  const { sentences, variantsTried, dataHash, isOutOfSample, bars, accounts, fromMs, toMs } = report;
  return (
    <Panel title={texts.conditions} aside={texts.sample[`${isOutOfSample}`]}>
      <FactRows
        isWide
        rows={[
          [texts.rules, serverWords.conditionsOf(request.test, sentences.join(' '))],
          [
            texts.bars,
            `${marketNames[request.market]}, ${request.timeframe}: ${texts.barsValue(formatCount(bars), accounts)}`,
          ],
          [texts.span, `${day(fromMs)} – ${day(toMs)}`],
          [texts.source, sourceText(report)],
          [texts.variants, formatCount(variantsTried)],
          [
            texts.hash,
            <span key="hash" className="font-mono text-label break-all">
              {dataHash}
            </span>,
          ],
        ]}
      />
    </Panel>
  );
}

/** Invented prices have no source beside their badge. */
const sourceText = ({ source, badge }: BacktestReport): string =>
  badge === 'SIMULATED' ? badgeName(badge) : `${source} · ${badgeName(badge)}`;

const spreadText = ([low, middle, high]: readonly [number, number, number]): string =>
  texts.spread(shareText(low), shareText(middle), shareText(high));
