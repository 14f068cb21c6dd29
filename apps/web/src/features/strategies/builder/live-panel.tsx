import { Link } from '@tanstack/react-router';
import { type OwnStrategy, STRATEGY_LIMITS } from '@wickwise/contract';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { builderTexts as texts } from '../texts/builder.ts';
import { useLive } from './use-live.ts';

/** Switches a saved strategy's signals on and off. */
export function LivePanel({ saved, isChanged }: { saved: OwnStrategy; isChanged: boolean }) {
  const { isLive, direction, error, change } = useLive(saved);
  const { directions } = texts.live;
  return (
    <section aria-label={texts.live.label} className="min-w-0 border border-hairline bg-panel px-3 py-1.5">
      <Switch
        label={texts.live.label}
        about={texts.live.about(STRATEGY_LIMITS.live)}
        isOn={isLive}
        onChange={(isOn) => change({ isLive: isOn })}
      />
      {isLive && (
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 pb-2 text-dense text-quiet">
          <Segmented
            label={texts.live.direction}
            value={direction}
            options={(['bullish', 'bearish'] as const).map((value) => ({ value, label: directions[value] }))}
            onChange={(value) => change({ direction: value })}
          />
          {saved.liveFrom !== null && (
            <span>
              {texts.live.since} <Moment atMs={saved.liveFrom} />
            </span>
          )}
          {isChanged && <span>{texts.live.version(saved.version)}</span>}
          <Link
            to="/dashboard/whatsnewtoday"
            search={{ tab: 'signals', pattern: saved.id }}
            className="ml-auto text-ink underline underline-offset-2"
          >
            {texts.live.signals}
          </Link>
        </div>
      )}
      {error && <ErrorNote error={error} fallback={texts.live.failed} />}
    </section>
  );
}
