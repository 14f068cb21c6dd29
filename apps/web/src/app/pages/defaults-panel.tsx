import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Preferences } from '@wickwise/contract';
import { isMarket } from '@wickwise/market';
import { useConstants } from '../../lib/constants.ts';
import { marketNames } from '../../lib/market-names.ts';
import { preferencesQuery, savePreferences } from '../../lib/preferences.ts';
import { textsOf } from '../../lib/texts.ts';
import { USUAL_MARKET } from '../../lib/usual-market.ts';
import { OWN_ZONE, ZONES } from '../../lib/zones.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';

const texts = textsOf({
  en: {
    title: 'Defaults',
    market: 'Market',
    timeframe: 'Timeframe',
    timeZone: 'Time zone',
    asItComes: (usual: string) => `Default (${usual})`,
    ownZone: (zone: string) => `Same as browser (${zone})`,
    failed: 'Couldn’t save this choice. Try again.',
  },
  hi: async () => (await import('./hindi.ts')).defaults,
});

/** Stands for no choice. */
const NONE = '';

/** The market, bars and time zone that screens begin with. */
export function DefaultsPanel() {
  const { markets, timeframes, defaultTimeframe } = useConstants();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(preferencesQuery);
  const saving = useMutation({
    mutationFn: async (change: Partial<Preferences>) => {
      const known = await client.ensureQueryData(preferencesQuery);
      client.setQueryData(preferencesQuery.queryKey, await savePreferences({ ...known, ...change }));
    },
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
            { value: NONE, label: texts.asItComes(marketNames[USUAL_MARKET]) },
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
              ...ZONES.map((value) => ({ value, label: value })),
            ]}
            onChange={(value) => saving.mutate({ timeZone: value === NONE ? null : value })}
          />
        </div>
      </div>
      {failure && (
        <div className="px-3 pb-3">
          <ErrorNote error={failure} fallback={texts.failed} onRetry={() => void refetch()} />
        </div>
      )}
    </Panel>
  );
}
