import { useQuery } from '@tanstack/react-query';
import type { SavedScreen, ScreenPreset } from '@wickwise/contract';
import { useState } from 'react';
import { stockScanWords } from '../../lib/catalogue/signal-words.ts';
import { useConstants } from '../../lib/constants.ts';
import { isCommon, presetsQuery } from '../../lib/preset-counts.ts';
import { DirectionMark, directionClass } from '../../ui/change.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { noteOpened, savedScreensQuery } from './queries.ts';
import { RemoveScreenDialog } from './remove-dialog.tsx';
import { type ScreenSearch, searchOfSaved } from './screen-search.ts';
import { screenerTexts as texts } from './texts/screener.ts';

export interface ScansRailProps {
  search: ScreenSearch;
  /** Opens another screen. */
  onOpen: (search: ScreenSearch) => void;
}

/** Stock scans with their counts, and the user's screens. */
export function ScansRail({ search, onOpen }: ScansRailProps) {
  return (
    <div className="@container">
      <div className="flex min-w-0 flex-col gap-3 @2xl:grid @2xl:grid-cols-2 @2xl:items-start">
        <SavedPanel search={search} onOpen={onOpen} />
        <PresetsPanel search={search} onOpen={onOpen} />
      </div>
    </div>
  );
}

const ROW =
  'flex min-h-8 w-full min-w-0 items-center gap-2 px-3 text-left text-body hover:bg-[color-mix(in_oklch,var(--ink)_5%,transparent)] aria-[current=true]:shadow-[inset_2px_0_0_var(--accent)] pointer-coarse:min-h-11';

/** Count of one direction: bullish in the first column, bearish in the second. */
const SIDE = 'flex w-12 shrink-0 items-center justify-end gap-1 pr-3 text-dense tabular-nums text-quiet';

function PresetsPanel({ search, onOpen }: ScansRailProps) {
  const { market, timeframe, rule } = search;
  const { data, error, refetch } = useQuery(presetsQuery(market, timeframe));
  const shown = JSON.stringify(rule);
  const { presets = [], universe = 0 } = data ?? {};
  const [common = [], selective = []] = [true, false].map((one) =>
    presets.filter((own) => isCommon(own, universe) === one),
  );
  const { stockScanLoopback } = useConstants();
  const isShown = ({ groups }: ScreenPreset['rule']): boolean => JSON.stringify(groups) === shown;
  const open = ({ groups }: ScreenPreset['rule']): void =>
    onOpen({ market, timeframe, loopback: data?.loopback ?? stockScanLoopback, rule: groups });
  return (
    <Panel title={texts.presets} aside={texts.presetsAbout(timeframe)}>
      {error && <ErrorNote error={error} fallback={texts.failedPresets} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="m-3 h-96" />}
      <ul className="py-1">
        {selective.map((preset) => (
          <PresetRow key={preset.name} preset={preset} isShown={isShown} onOpen={open} />
        ))}
      </ul>
      {common.length > 0 && (
        <>
          <h3 className="border-t border-hairline px-3 pt-2 text-label text-quiet">{texts.common}</h3>
          <ul className="py-1">
            {common.map((preset) => (
              <PresetRow key={preset.name} preset={preset} isShown={isShown} onOpen={open} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

interface PresetRowProps {
  preset: ScreenPreset;
  isShown: (rule: ScreenPreset['rule']) => boolean;
  onOpen: (rule: ScreenPreset['rule']) => void;
}

/** A scan with its counts; each direction opens on its own. */
function PresetRow({ preset, isShown, onOpen }: PresetRowProps) {
  const { movement, count, rule, sides } = preset;
  const { label, description } = stockScanWords(preset);
  return (
    <li className="flex items-stretch">
      <button
        type="button"
        title={description}
        aria-current={isShown(rule)}
        onClick={() => onOpen(rule)}
        className={`${ROW} py-1 pr-0!`}
      >
        <span className="min-w-0 flex-1 leading-4 text-pretty">{label}</span>
        {sides.length > 0 && <span className="sr-only">{count ?? '–'}</span>}
        {sides.length === 0 && (
          <span className="flex">
            {movement < 0 && <span className={SIDE} />}
            <span className={SIDE}>
              <SideCount movement={movement} count={count} />
            </span>
            {movement > 0 && <span className={SIDE} />}
          </span>
        )}
      </button>
      {sides.map((side) => (
        <SideButton key={side.direction} side={side} isShown={isShown(side.rule)} onOpen={onOpen} />
      ))}
    </li>
  );
}

interface SideButtonProps {
  side: ScreenPreset['sides'][number];
  isShown: boolean;
  onOpen: (rule: ScreenPreset['rule']) => void;
}

function SideButton({ side: { direction, label: english, count, rule }, isShown, onOpen }: SideButtonProps) {
  const { label } = stockScanWords({ ...rule, label: english });
  return (
    <button
      type="button"
      title={label}
      aria-label={count === null ? label : texts.side(label, count)}
      aria-current={isShown}
      onClick={() => onOpen(rule)}
      className={`${SIDE} hover:bg-[color-mix(in_oklch,var(--ink)_5%,transparent)] aria-[current=true]:shadow-[inset_0_-2px_0_var(--accent)]`}
    >
      <SideCount movement={direction === 'bullish' ? 1 : -1} count={count} />
    </button>
  );
}

const SideCount = ({ movement, count }: Pick<ScreenPreset, 'movement' | 'count'>) => (
  <>
    <span className={directionClass(movement)}>
      <DirectionMark of={movement} />
    </span>
    {count ?? '–'}
  </>
);

function SavedPanel({ search, onOpen }: ScansRailProps) {
  const { data, error, refetch } = useQuery(savedScreensQuery);
  const [removed, setRemoved] = useState<SavedScreen>();
  return (
    <Panel title={texts.yours}>
      {error && <ErrorNote error={error} fallback={texts.failedSaved} onRetry={() => void refetch()} />}
      {data?.length === 0 && <EmptyNote>{texts.noneSaved}</EmptyNote>}
      <ul className={data && data.length > 0 ? 'py-1' : ''}>
        {data?.map((screen) => (
          <li key={screen.id} className="flex items-stretch">
            <button
              type="button"
              aria-current={search.saved === screen.id}
              onClick={() => {
                noteOpened(screen);
                onOpen(searchOfSaved(screen));
              }}
              className={ROW}
            >
              <span className="min-w-0 flex-1 truncate">{screen.name}</span>
              <span className="text-label text-quiet" title={screen.isLive ? texts.live : texts.resting}>
                {screen.timeframe}
              </span>
            </button>
            <button
              type="button"
              aria-label={`${texts.remove}: ${screen.name}`}
              onClick={() => setRemoved(screen)}
              className="w-9 shrink-0 text-quiet hover:text-ink pointer-coarse:w-11"
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      {removed && <RemoveScreenDialog screen={removed} onClose={() => setRemoved(undefined)} />}
    </Panel>
  );
}
