import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Preferences } from '@wickwise/contract';
import { isMarket } from '@wickwise/market';
import { useConstants } from '../../lib/constants.ts';
import { hintsOf } from '../../lib/hints.ts';
import { marketNames } from '../../lib/market-names.ts';
import { changePreferences, preferencesQuery } from '../../lib/preferences.ts';
import { usualMarket } from '../../lib/starting-place.ts';
import { allZones, OWN_ZONE } from '../../lib/zones.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { defaultsPanelTexts as texts } from './texts/defaults-panel.ts';

/** Value of no choice. */
const NONE = '';

/** Default market, timeframe and time zone. */
export function DefaultsPanel() {
  const { markets, timeframes, defaultTimeframe } = useConstants();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(preferencesQuery);
  const saving = useMutation({
    mutationFn: (change: Partial<Preferences>) => changePreferences(client, change),
  });
  const failure = saving.error ?? error;
  return (
    <Panel title={texts.title}>
      <div className="grid min-h-[76px] gap-4 p-3 sm:grid-cols-2">
        <Select
          label={texts.market}
          value={data?.defaultMarket ?? NONE}
          disabled={!data}
          options={[
            { value: NONE, label: texts.asItComes(marketNames[usualMarket(data)]) },
            ...markets.map((value) => ({ value, label: marketNames[value] })),
          ]}
          onChange={(value) => saving.mutate({ defaultMarket: isMarket(value) ? value : null })}
        />
        <Select
          label={texts.timeframe}
          value={data?.timeframe ?? NONE}
          disabled={!data}
          options={[
            { value: NONE, label: texts.asItComes(defaultTimeframe) },
            ...timeframes.map((value) => ({ value, label: value })),
          ]}
          onChange={(value) => saving.mutate({ timeframe: timeframes.find((one) => one === value) ?? null })}
        />
        <div className="flex flex-col sm:col-span-2">
          <Select
            label={texts.timeZone}
            value={data?.timeZone ?? NONE}
            disabled={!data}
            options={[
              { value: NONE, label: texts.ownZone(OWN_ZONE) },
              ...allZones().map((value) => ({ value, label: value })),
            ]}
            onChange={(value) => saving.mutate({ timeZone: value === NONE ? null : value })}
          />
        </div>
      </div>
      <div className="px-3 pb-3">
        <Switch
          label={texts.hints}
          about={texts.hintsAbout}
          isOn={data ? hintsOf(data) : false}
          isDisabled={!data}
          onChange={(hints) => saving.mutate({ hints })}
        />
      </div>
      {failure && (
        <div className="px-3 pb-3">
          <ErrorNote error={failure} fallback={texts.failed} onRetry={() => void refetch()} />
        </div>
      )}
    </Panel>
  );
}
