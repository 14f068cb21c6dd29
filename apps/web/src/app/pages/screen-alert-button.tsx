import { useQueryClient } from '@tanstack/react-query';
import type { SavedScreen } from '@wickwise/contract';
import { ALERT_TIMEFRAMES, type Market } from '@wickwise/market';
import type { UnsavedRule } from '../../features/alerts/alert-dialog.tsx';
import { savedScreensQuery, saveScreen } from '../../features/screener/queries.ts';
import { asStrategy, screenPlaceOf } from '../../features/screener/screen-question.ts';
import type { ScreenSearch } from '../../features/screener/screen-search.ts';
import { toSave } from '../../features/screener/to-save.ts';
import { formatTime } from '../../lib/format.ts';
import { readerZone } from '../../lib/zones.ts';
import { AlertButton } from './alert-button.tsx';
import { screenAlertTexts as texts } from './texts/screen-alert.ts';

/** Alert on the shown screen. One that isn't saved, or isn't live, is saved live with the alert. */
export function ScreenAlertButton({ search, known }: { search: ScreenSearch; known: SavedScreen | undefined }) {
  const client = useQueryClient();
  const { market, timeframe, rule = [] } = search;
  if (known?.isLive) return <AlertButton about={known.name} start={{ ...startOn(known.market), screenId: known.id }} />;
  const unsaved: UnsavedRule = {
    rule: { timeframe, definition: asStrategy(rule), ...screenPlaceOf(search) },
    save: async ({ name }) => {
      const usual = texts.usualName(formatTime(Date.now(), readerZone.get()));
      const own = { name: known?.name ?? (name.trim() || usual), direction: known?.direction ?? 'bullish' } as const;
      const { id } = await saveScreen(toSave(search, { ...own, isLive: true }), known?.id);
      await client.invalidateQueries(savedScreensQuery);
      return { screenId: id };
    },
  };
  const own = ALERT_TIMEFRAMES.find((one) => one === timeframe);
  return (
    <AlertButton
      about={known?.name ?? texts.thisScreen}
      hint={known ? texts.madeLive(known.name) : texts.saved}
      unsaved={unsaved}
      start={{ ...startOn(market), ...(own ? { timeframe: own } : {}) }}
    />
  );
}

const startOn = (market: Market) => ({ market, kind: 'screen', frequency: 'bar' }) as const;
