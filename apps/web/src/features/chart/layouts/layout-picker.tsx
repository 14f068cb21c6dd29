import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CHART_LIMITS, type ChartLayout, type ChartSettings, KeepLayoutRequest } from '@wickwise/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { usualChartNews } from '../../../lib/chart-news-choice.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { failureToast, toast } from '../../../ui/toast-store.ts';
import { useForm } from '../../../ui/use-form.ts';
import { chartTexts } from '../texts/chart.ts';
import { keepLayout, layoutsQuery, removeLayout } from './queries.ts';

const texts = chartTexts.layouts;

const { name: Name, kind: Kind } = KeepLayoutRequest.shape;
/** The pressed submit button tells which; Enter saves a layout. */
const Kept = z.object({ name: Name, kind: z._default(Kind, 'layout') });

export interface LayoutPickerProps {
  settings: ChartSettings;
  onUse: (settings: ChartSettings) => void;
}

/** The user's saved layouts and templates, to use or save. */
export function LayoutPicker({ settings, onUse }: LayoutPickerProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(layoutsQuery);
  const [name, setName] = useState('');
  const show = (layouts: ChartLayout[]) => client.setQueryData(layoutsQuery.queryKey, layouts);
  const form = useForm({
    schema: Kept,
    onSubmit: async (kept) => {
      show(await keepLayout({ ...kept, settings: { news: usualChartNews(), ...settings } }));
      setName('');
    },
  });
  const undo = async ({ name, kind, settings: kept }: ChartLayout): Promise<void> => {
    await keepLayout({ name, kind, settings: kept }).then(show, (error) => failureToast(error, texts.notKept));
  };
  const removing = useMutation({
    mutationFn: ({ id }: ChartLayout) => removeLayout(id),
    onSuccess: (layouts, layout) => {
      show(layouts);
      toast(texts.removed(layout.name), { actions: [{ label: texts.undo, onPress: () => void undo(layout) }] });
    },
  });
  /** A name in use is that of a layout which would be replaced. */
  const isUsed = (wanted: ChartLayout['kind']): boolean =>
    data?.some((one) => one.kind === wanted && one.name === name.trim()) === true;
  return (
    <>
      <p className="mb-3 text-body text-pretty text-quiet">{texts.intro}</p>
      <Form
        form={form}
        submitLabel={isUsed('layout') ? texts.replaceLayout : texts.keepLayout}
        aside={
          <Button type="submit" name="kind" value="template" aria-disabled={form.isBusy}>
            {isUsed('template') ? texts.replaceTemplate : texts.keepTemplate}
          </Button>
        }
      >
        <TextField
          name="name"
          label={texts.name}
          value={name}
          maxLength={CHART_LIMITS.layoutNameLength}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </Form>
      <div className="mt-3">
        {removing.error && <ErrorNote error={removing.error} fallback={texts.notKept} />}
        {error && <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-9 w-full" />}
        {data?.length === 0 && <EmptyNote>{texts.none}</EmptyNote>}
        <ul>
          {data?.map((layout) => (
            <LayoutRow
              key={layout.id}
              layout={layout}
              onUse={() => onUse(applied(layout, settings))}
              onRemove={() => removing.mutate(layout)}
            />
          ))}
        </ul>
      </div>
    </>
  );
}

/** What a layout without it has by default. */
const DEFAULTS = { timeframe: undefined, split: undefined, splitSymbol: undefined, clock: undefined };

/** Applies a layout with everything, a template with indicators only. */
const applied = ({ kind, settings }: ChartLayout, now: ChartSettings): ChartSettings =>
  kind === 'layout' ? { ...DEFAULTS, ...settings } : { ...now, studies: settings.studies };

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
