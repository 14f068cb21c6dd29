import { ChannelsPanel } from '../../features/channels/channels-panel.tsx';
import { DeliveryLog } from '../../features/channels/delivery-log.tsx';
import { QuietPanel } from '../../features/channels/quiet-panel.tsx';
import { ConnectionsPanel } from '../../features/connections/connections-panel.tsx';
import { appearance, setAppearance } from '../../lib/appearance.ts';
import { useStore } from '../../lib/store.ts';
import { DirectionMark } from '../../ui/change.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DefaultsPanel } from './defaults-panel.tsx';
import { LocalePanel } from './locale-panel.tsx';
import { configurePageTexts as texts } from './texts/configure-page.ts';

const DigestPanel = lazyPart(async () => (await import('../../features/channels/digest-panel.tsx')).DigestPanel, {
  place: <Skeleton className="h-28 w-full" />,
});

/** Defaults of screens, appearance and language. */
export function ConfigurePage() {
  const { theme, pair } = useStore(appearance);
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] items-start gap-3 p-3 lg:p-4 lg:max-w-6xl lg:grid-cols-2">
      <h1 className="text-heading font-semibold lg:col-span-2">{texts.title}</h1>
      <div className="flex min-w-0 flex-col gap-3">
        <DefaultsPanel />
        <Panel title={texts.appearance}>
          <dl className="flex flex-col gap-4 p-3">
            <Setting label={texts.theme}>
              <Segmented
                label={texts.theme}
                value={theme}
                onChange={(next) => setAppearance({ theme: next })}
                options={(['system', 'light', 'dark'] as const).map((value) => ({ value, label: texts.themes[value] }))}
              />
            </Setting>
            <Setting label={texts.pair}>
              <Segmented
                label={texts.pair}
                value={pair}
                onChange={(next) => setAppearance({ pair: next })}
                options={(['safe', 'classic'] as const).map((value) => ({ value, label: texts.pairs[value] }))}
              />
              <p className="mt-1 text-quiet">{texts.pairWhy}</p>
              <p className="mt-2 flex flex-wrap gap-x-4">
                <span className="text-quiet">{texts.sample}</span>
                <span className="inline-flex items-center gap-1 text-up">
                  <DirectionMark of={1} /> +1.20 %
                </span>
                <span className="inline-flex items-center gap-1 text-down">
                  <DirectionMark of={-1} /> −0.85 %
                </span>
              </p>
            </Setting>
          </dl>
        </Panel>
      </div>
      <LocalePanel />
      <ChannelsPanel />
      <div className="flex min-w-0 flex-col gap-3">
        <QuietPanel />
        <DigestPanel />
      </div>
      <div className="min-w-0 lg:col-span-2">
        <DeliveryLog />
      </div>
      <div id="market-data" className="min-w-0 lg:col-span-2">
        <ConnectionsPanel />
      </div>
      <p className="text-body text-quiet lg:col-span-2">{texts.kept}</p>
    </div>
  );
}

function Setting({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-dense text-quiet">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
