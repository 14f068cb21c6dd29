import { useQuery } from '@tanstack/react-query';
import { ALERT_TIMEFRAMES } from '@wickwise/market';
import * as z from 'zod/mini';
import { Select } from '../../../ui/select.tsx';
import { ownStrategiesQuery } from '../queries.ts';
import { type ConditionForm, type ConditionProps, NotEmpty, conditionTexts as texts, WHOLE } from './condition-form.ts';

interface StrategyFields {
  strategyId: string;
}

export const strategyForm: ConditionForm<'strategy', StrategyFields> = {
  empty: { strategyId: '' },
  fieldsOf: ({ strategyId }) => ({ strategyId }),
  build: ({ strategyId }) => (strategyId === '' ? undefined : { kind: 'strategy', strategyId }),
  needed: z.object({ strategyId: NotEmpty }),
  scope: 'market',
  Fields: StrategyInput,
};

/** A strategy determines market and timeframe. */
function StrategyInput({ draft, set, isGiven }: ConditionProps<StrategyFields>) {
  const { data } = useQuery({ ...ownStrategiesQuery, enabled: !isGiven });
  if (isGiven) return null;
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
