import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ScreenPreset } from '@wickwise/contract';
import type { Market, ScanTimeframe } from '@wickwise/market';
import { useState } from 'react';
import { stockScanWords } from '../../lib/catalogue/signal-words.ts';
import { formatPercent, formatSignedPrice } from '../../lib/format.ts';
import { marketNames } from '../../lib/market-names.ts';
import { presetsQuery } from '../../lib/preset-counts.ts';
import { BusyButton } from '../../ui/act-button.tsx';
import { ChangeText } from '../../ui/change.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { PriceCell, PriceColumn } from '../../ui/price-column.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { savedScreensQuery, saveScreen, screenQuery } from './queries.ts';
import { questionOf } from './screen-question.ts';
import type { ScreenSearch } from './screen-search.ts';
import { starterTexts as texts } from './texts/starter.ts';
import { toSave } from './to-save.ts';

/** Scans that are offered, those with matches first. */
const STARTERS = 4;
const SHOWN = 5;

export interface StarterScreensProps {
  market: Market;
  timeframe: ScanTimeframe;
}

/** A few scans of a market with what they match, one of which becomes the first saved screen. */
export function StarterScreens({ market, timeframe }: StarterScreensProps) {
  const { data, error, refetch } = useQuery({ ...presetsQuery(market, timeframe), refetchInterval: false }); // they stay
  const [chosen, setChosen] = useState<string>();
  const starters = (data?.presets ?? [])
    .filter(({ sides }) => sides.length === 0)
    .toSorted((a, b) => Number(b.count !== 0) - Number(a.count !== 0))
    .slice(0, STARTERS);
  const preset = starters.find(({ name }) => name === chosen);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-body text-quiet">{texts.about(marketNames[market], timeframe)}</p>
      {error && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-56 w-full" />}
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="sr-only">{texts.legend}</legend>
        {starters.map((one) => {
          const { label, description } = stockScanWords(one);
          return (
            <Choice
              key={one.name}
              type="radio"
              name="starter"
              value={one.name}
              label={label}
              text={description}
              checked={one.name === chosen}
              onChange={() => setChosen(one.name)}
            />
          );
        })}
      </fieldset>
      {preset && data && (
        <StarterMatches
          key={preset.name}
          preset={preset}
          search={{ market, timeframe, loopback: data.loopback, rule: preset.rule.groups }}
        />
      )}
    </div>
  );
}

function StarterMatches({ preset, search }: { preset: ScreenPreset; search: ScreenSearch }) {
  const client = useQueryClient();
  const { data, error, refetch } = useInfiniteQuery(screenQuery(questionOf(search)));
  const { label } = stockScanWords(preset);
  const direction = preset.movement < 0 ? 'bearish' : 'bullish';
  const saving = useMutation({
    mutationFn: () => saveScreen(toSave(search, { name: label, direction, isLive: true })),
    onSuccess: () => client.invalidateQueries(savedScreensQuery),
  });
  const [first] = data?.pages ?? [];
  return (
    <section aria-label={label} className="flex min-h-52 flex-col gap-2 border border-hairline bg-panel p-3">
      {error && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
      {!first && !error && <Skeleton className="h-40 w-full" />}
      {first && <p className="text-body">{texts.matches(first.total, first.universe)}</p>}
      <PriceColumn grids={first?.rows}>
        <ul className="text-body tabular-nums">
          {first?.rows.slice(0, SHOWN).map(({ symbol, name, price, changePct, ...grid }) => (
            <li key={symbol} className="flex gap-3 border-t border-hairline py-1">
              <span className="font-medium">{symbol}</span>
              <span className="min-w-0 flex-1 truncate text-quiet">{name}</span>
              <span>
                <PriceCell tickSize={grid.tickSize}>{formatSignedPrice(price, grid)}</PriceCell>
              </span>
              <span className="w-20 text-right">
                {changePct !== null && <ChangeText of={changePct}>{formatPercent(changePct)}</ChangeText>}
              </span>
            </li>
          ))}
        </ul>
      </PriceColumn>
      {saving.error && <ErrorNote error={saving.error} fallback={texts.saveFailed} />}
      <p className="mt-auto flex items-center gap-3">
        <BusyButton isBusy={saving.isPending || saving.isSuccess} onClick={() => saving.mutate()}>
          {texts.save}
        </BusyButton>
        <span role="status" className="text-dense text-quiet">
          {saving.isSuccess && texts.saved}
        </span>
      </p>
    </section>
  );
}
