import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CHART_LIMITS, type ChartLayout, type ChartSettings } from '@wickwise/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { INPUT } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { chartTexts } from '../texts.ts';
import { keepLayout, layoutsQuery, removeLayout } from './queries.ts';

const texts = chartTexts.layouts;

export interface LayoutPickerProps {
  settings: ChartSettings;
  onUse: (settings: ChartSettings) => void;
}

/** The set-ups that the user has kept: to be used again, and to keep this one. */
export function LayoutPicker({ settings, onUse }: LayoutPickerProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(layoutsQuery);
  const [name, setName] = useState('');
  const show = (layouts: ChartLayout[]) => client.setQueryData(layoutsQuery.queryKey, layouts);
  const keeping = useMutation({
    mutationFn: keepLayout,
    onSuccess: (layouts) => {
      show(layouts);
      setName('');
    },
  });
  const removing = useMutation({ mutationFn: removeLayout, onSuccess: show });
  const failure = keeping.error ?? removing.error;
  const isNameless = name.trim() === '' || keeping.isPending;
  const keep = (kind: ChartLayout['kind']): void => keeping.mutate({ name, kind, settings });
  return (
    <>
      <p className="mb-3 text-body text-pretty text-quiet">{texts.intro}</p>
      <form
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isNameless) keep('layout');
        }}
      >
        <label className="block">
          <span className="text-body font-medium">{texts.name}</span>
          <input
            value={name}
            maxLength={CHART_LIMITS.layoutNameLength}
            onChange={({ target }) => setName(target.value)}
            className={INPUT}
          />
        </label>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" disabled={isNameless}>
            {texts.keepLayout}
          </Button>
          <Button disabled={isNameless} onClick={() => keep('template')}>
            {texts.keepTemplate}
          </Button>
        </div>
      </form>
      <div className="mt-3">
        {failure && <ErrorNote error={failure} fallback={texts.notKept} />}
        {error && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-9 w-full" />}
        {data?.length === 0 && <EmptyNote>{texts.none}</EmptyNote>}
        <ul>
          {data?.map((layout) => (
            <LayoutRow
              key={layout.id}
              layout={layout}
              onUse={() => onUse(applied(layout, settings))}
              onRemove={() => removing.mutate(layout.id)}
            />
          ))}
        </ul>
      </div>
    </>
  );
}

/** A layout is everything, a template the indicators alone. */
const applied = ({ kind, settings }: ChartLayout, now: ChartSettings): ChartSettings =>
  kind === 'layout' ? settings : { ...now, studies: settings.studies };

interface LayoutRowProps {
  layout: ChartLayout;
  onUse: () => void;
  onRemove: () => void;
}

function LayoutRow({ layout: { name, kind, settings }, onUse, onRemove }: LayoutRowProps) {
  return (
    <li className="flex items-center border-b border-hairline">
      <button
        type="button"
        aria-label={texts.use(name)}
        onClick={onUse}
        className="flex min-h-9 min-w-0 flex-1 items-baseline gap-3 px-1 text-left hover:bg-[color-mix(in_oklch,var(--ink)_5%,transparent)] pointer-coarse:min-h-11 pointer-coarse:items-center"
      >
        <span className="font-medium">{name}</span>
        <span className="min-w-0 flex-1 truncate text-dense text-quiet">
          {settings.studies.join(', ') || texts.empty}
        </span>
        <span className="text-label text-quiet">{texts.kinds[kind]}</span>
      </button>
      <button
        type="button"
        aria-label={texts.remove(name)}
        onClick={onRemove}
        className="min-h-9 px-3 text-quiet hover:text-ink pointer-coarse:min-h-11"
      >
        ×
      </button>
    </li>
  );
}
