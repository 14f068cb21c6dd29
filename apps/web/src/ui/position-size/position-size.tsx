import { positionSize, type SizedPosition, type SizeWarning, usualLot } from '@wickwise/analytics';
import type { Market } from '@wickwise/market';
import { type KeyboardEvent, useState } from 'react';
import { formatFigure } from '../../lib/format.ts';
import { formatMoney } from '../../lib/money.ts';
import { Button } from '../button.tsx';
import { NumberField } from '../number-field.tsx';
import { Segmented } from '../segmented.tsx';
import { keepChoices, readChoices, type SizeChoices } from './kept-choices.ts';
import { sizeTexts as texts } from './texts/size.ts';

export interface PositionSizeProps {
  market: Market;
  symbol: string;
  /** Of the instrument: the currency of its prices, and their smallest step. */
  currency: string;
  tickSize: number;
  /** What is known already; the user can change it. */
  side?: 'buy' | 'sell' | undefined;
  entry?: number | undefined;
  stop?: number | undefined;
  /** Takes the size over, where there is a form for it. */
  onUse?: ((size: { units: number; side: 'buy' | 'sell'; stop: number }) => void) | undefined;
}

/** Computes how many units a trade may have from the money that it may lose at its stop. */
export function PositionSize({ market, currency, tickSize, onUse, ...given }: PositionSizeProps) {
  const [choices, setChoices] = useState<SizeChoices>(() => readChoices(currency));
  const [trade, setTrade] = useState({ side: given.side ?? 'buy', entry: given.entry, stop: given.stop });
  const [lotSize, setLotSize] = useState<number | undefined>(() => usualLot(market));
  const { capital, riskIn, riskPct, riskMoney } = choices;
  const { side, entry, stop } = trade;
  const choose = (change: Partial<SizeChoices>): void => {
    const next = { ...choices, ...change };
    setChoices(next);
    keepChoices(currency, next);
  };
  const risk = riskIn === 'money' ? riskMoney : capital && riskPct && (capital * riskPct) / 100;
  const sized =
    entry && stop && risk && lotSize
      ? positionSize({ market, side, entry, stop, risk, tickSize, lotSize, ...(capital ? { capital } : {}) })
      : undefined;
  return (
    <section aria-label={texts.title} onKeyDown={submitNothing} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <NumberField
          label={texts.capital}
          value={capital}
          min={0}
          currency={currency}
          onChange={(next) => choose({ capital: next })}
        />
        {riskIn === 'percent' ? (
          <NumberField
            key="percent"
            label={texts.risk}
            value={riskPct}
            min={0}
            max={100}
            step={0.25}
            unit="%"
            onChange={(next) => choose({ riskPct: next })}
          />
        ) : (
          <NumberField
            key="money"
            label={texts.risk}
            value={riskMoney}
            min={0}
            currency={currency}
            onChange={(next) => choose({ riskMoney: next })}
          />
        )}
        <Segmented
          label={texts.riskIn}
          value={riskIn}
          onChange={(next) => choose({ riskIn: next })}
          options={[
            { value: 'percent', label: texts.risks.percent },
            { value: 'money', label: texts.risks.money },
          ]}
        />
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Segmented
          label={texts.side}
          value={side}
          onChange={(next) => setTrade({ ...trade, side: next })}
          options={[
            { value: 'buy', label: texts.sides.buy },
            { value: 'sell', label: texts.sides.sell },
          ]}
        />
        <NumberField
          label={texts.entry}
          value={entry}
          min={0}
          step={tickSize}
          priceIn={currency}
          onChange={(next) => setTrade({ ...trade, entry: next })}
        />
        <NumberField
          label={texts.stop}
          value={stop}
          min={0}
          step={tickSize}
          priceIn={currency}
          onChange={(next) => setTrade({ ...trade, stop: next })}
        />
        <NumberField label={texts.lot} value={lotSize} min={0} onChange={setLotSize} />
      </div>
      <div role="status" className="flex flex-col gap-1 text-body">
        {sized ? (
          <Answer sized={sized} lotSize={lotSize ?? 1} currency={currency} tickSize={tickSize} />
        ) : (
          <p className="text-quiet">{texts.fill}</p>
        )}
      </div>
      {sized && sized.units > 0 && onUse && (
        <Button className="self-start" onClick={() => onUse({ units: sized.units, side, stop: stop as number })}>
          {texts.use(formatFigure(sized.units, { tickSize: 1, currency }))}
        </Button>
      )}
      <p className="text-dense text-pretty text-quiet">
        {texts.gap} {texts.lotNote}
      </p>
    </section>
  );
}

/** Enter in a field would submit the form around the helper, such as an order. */
function submitNothing(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

const WARNINGS = {
  'wrong-side': 'wrongSide',
  'within-tick': 'withinTick',
  'no-units': 'noUnits',
  'over-capital': 'overCapital',
} as const satisfies Record<SizeWarning, string>;

interface AnswerProps {
  sized: SizedPosition;
  lotSize: number;
  currency: string;
  tickSize: number;
}

function Answer({ sized, lotSize, currency, tickSize }: AnswerProps) {
  const { units, lots, value, lossAtStop, costs, warnings } = sized;
  const figure = (amount: number): string => formatFigure(amount, { currency });
  const warningOf = (warning: SizeWarning): string =>
    warning === 'within-tick' ? texts.warnings.withinTick(figure(tickSize)) : texts.warnings[WARNINGS[warning]];
  return (
    <>
      {warnings.map((warning) => (
        <p key={warning} className="text-pretty text-warn">
          {warningOf(warning)}
        </p>
      ))}
      {units > 0 && (
        <p className="text-reading font-semibold tabular-nums">
          {texts.units(figure(units))}
          {lotSize > 1 && (
            <span className="text-body font-normal text-quiet"> ({texts.lots(figure(lots), figure(lotSize))})</span>
          )}
        </p>
      )}
      {units > 0 && (
        <dl className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
          <Fact label={texts.value}>{formatMoney(value, currency)}</Fact>
          <Fact label={texts.loss}>{formatMoney(lossAtStop, currency)}</Fact>
          <Fact label={texts.costs}>{formatMoney(costs, currency)}</Fact>
        </dl>
      )}
    </>
  );
}

const Fact = ({ label, children }: { label: string; children: string }) => (
  <div className="flex items-baseline gap-2">
    <dt className="text-dense text-quiet">{label}</dt>
    <dd>{children}</dd>
  </div>
);
