import { useQuery } from '@tanstack/react-query';
import { ALERT_LIMITS, conditionTypeOf } from '@wickwise/contract';
import { ALERT_TIMEFRAMES } from '@wickwise/market';
import { useConstants } from '../../lib/constants.ts';
import { useSignalNames } from '../../lib/pattern-names.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { type Draft, WHOLE } from './draft.ts';
import { ownScreensQuery, ownStrategiesQuery } from './queries.ts';
import { alertTexts as texts } from './texts/alert.ts';

export interface DraftProps {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  /** The rule of the condition is given: it is saved together with the alert. */
  isGiven?: boolean;
}

/** Fields of the chosen kind of condition. */
export function AlertConditionFields(props: DraftProps) {
  const { kind } = props.draft;
  return (
    <div className="flex flex-wrap items-end gap-3">
      {kind === 'crossing' && <CrossingFields {...props} />}
      {(kind === 'moving' || kind === 'average') && <MoveFields {...props} />}
      {kind === 'signal' && <SignalFields {...props} />}
      {kind === 'screen' && <ScreenFields {...props} />}
      {kind === 'strategy' && !props.isGiven && <StrategyField {...props} />}
    </div>
  );
}

function CrossingFields({ draft, set }: DraftProps) {
  const { alertConditionTypes } = useConstants();
  return (
    <>
      <NumberField
        name="condition.level"
        label={texts.level}
        value={draft.level}
        min={0}
        step={stepOf(draft.level)}
        onChange={(level) => set({ level })}
      />
      <Segmented
        label={texts.direction}
        value={draft.crossing}
        onChange={(crossing) => set({ crossing })}
        options={CROSSINGS.filter((one) => alertConditionTypes.includes(conditionTypeOf(one))).map(({ direction }) => ({
          value: direction,
          label: texts.directions[direction],
        }))}
      />
    </>
  );
}

const CROSSINGS = (['either', 'up', 'down'] as const).map(
  (direction) => ({ kind: 'crossing', direction, unit: 'price' }) as const,
);

/** Returns a step that fits a price: 64,000 moves by 100, 1.08 by 0.001. */
const stepOf = (level = 1): number => 10 ** Math.floor(Math.log10(Math.max(level, 1e-6)) - 2);

function MoveFields({ draft, set }: DraftProps) {
  const { indicatorPeriods } = useConstants();
  const { kind, moving, unit, amount, bars, average, period } = draft;
  const inPercent = kind === 'moving' && unit === 'percent';
  return (
    <>
      {kind === 'average' && (
        <>
          <Segmented
            label={texts.average}
            value={average}
            onChange={(next) => set({ average: next })}
            options={(['sma', 'ema'] as const).map((value) => ({ value, label: texts.averages[value] }))}
          />
          <Select
            name="condition.period"
            label={texts.period}
            value={String(period)}
            onChange={(next) => set({ period: Number(next) })}
            options={indicatorPeriods.map((value) => ({ value: String(value), label: String(value) }))}
          />
        </>
      )}
      <Segmented
        label={texts.direction}
        value={moving}
        onChange={(next) => set({ moving: next })}
        options={(['up', 'down'] as const).map((value) => ({ value, label: texts[value] }))}
      />
      <NumberField
        name="condition.amount"
        label={texts.amount}
        value={amount}
        min={0}
        step={inPercent ? 0.5 : stepOf(amount)}
        {...(inPercent ? { unit: '%' } : {})}
        onChange={(next) => set({ amount: next })}
      />
      {kind === 'moving' && (
        <Segmented
          label={texts.unit}
          value={unit}
          onChange={(next) => set({ unit: next })}
          options={(['percent', 'price'] as const).map((value) => ({ value, label: texts.units[value] }))}
        />
      )}
      <NumberField
        name="condition.bars"
        label={texts.bars}
        value={bars}
        min={1}
        max={ALERT_LIMITS.bars}
        onChange={(next) => set({ bars: next ?? 1 })}
      />
    </>
  );
}

function SignalFields({ draft, set }: DraftProps) {
  const { patternDirections } = useConstants();
  const names = useSignalNames().map(({ name, label }) => ({ value: name, label }));
  return (
    <>
      <Select
        name="condition.pattern"
        label={texts.pattern}
        value={draft.pattern}
        onChange={(pattern) => set({ pattern })}
        options={[{ value: '', label: '…' }, ...names]}
      />
      <Select
        label={texts.direction}
        value={draft.direction}
        onChange={(direction) => set({ direction })}
        options={[
          { value: '', label: texts.bothWays },
          ...patternDirections.map((value) => ({ value, label: texts[value] })),
        ]}
      />
    </>
  );
}

function ScreenFields({ draft, set, isGiven }: DraftProps) {
  const { data } = useQuery(ownScreensQuery);
  const screens = data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <>
      {!isGiven && (
        <Select
          name="condition.screenId"
          label={texts.screen}
          value={draft.screenId}
          onChange={(screenId) =>
            set({ screenId, market: data?.find(({ id }) => id === screenId)?.market ?? draft.market })
          }
          options={[{ value: '', label: '…' }, ...screens]}
        />
      )}
      <Segmented
        label={texts.turn}
        value={draft.turn}
        onChange={(turn) => set({ turn })}
        options={(['entered', 'left'] as const).map((value) => ({ value, label: texts.turns[value] }))}
      />
      {!isGiven && data?.length === 0 && <p className="text-body text-quiet">{texts.noScreen}</p>}
    </>
  );
}

/** A strategy determines market and timeframe. */
function StrategyField({ draft, set }: DraftProps) {
  const { data } = useQuery(ownStrategiesQuery);
  const own = data?.filter(({ timeframe }) => timeframeOf(timeframe)) ?? [];
  const choose = (strategyId: string): void => {
    const chosen = own.find(({ id }) => id === strategyId);
    const isElsewhere = chosen !== undefined && chosen.market !== draft.market;
    set({
      strategyId,
      market: chosen?.market ?? draft.market,
      timeframe: timeframeOf(chosen?.timeframe) ?? draft.timeframe,
      ...(isElsewhere ? { place: WHOLE } : {}),
    });
  };
  return (
    <>
      <Select
        name="condition.strategyId"
        label={texts.strategy}
        value={draft.strategyId}
        onChange={choose}
        options={[
          { value: '', label: '…' },
          ...own.map(({ id, definition, timeframe }) => ({ value: id, label: `${definition.label}, ${timeframe}` })),
        ]}
      />
      {data && own.length === 0 && <p className="text-body text-quiet">{texts.noStrategy}</p>}
    </>
  );
}

const timeframeOf = (name: string | undefined) => ALERT_TIMEFRAMES.find((own) => own === name);
