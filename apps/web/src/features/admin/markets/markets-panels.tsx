import { useQuery } from '@tanstack/react-query';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { HelpMark } from '../../../ui/help-mark.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { scansTexts as texts } from '../texts/scans.ts';
import { scanUniverseQuery } from './queries.ts';
import { RenameTable } from './rename-table.tsx';
import { ScannedMarket } from './scanned-market.tsx';

/** What is scanned of each market, and shares that have another symbol since. */
export function MarketsPanels() {
  const { data, error, refetch } = useQuery(scanUniverseQuery);
  if (error && !data) return <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  return (
    <>
      <Panel title={texts.title}>
        <p className="max-w-[72ch] px-3 pt-3 text-body text-pretty text-quiet">
          {texts.about}{' '}
          <HelpMark label={texts.helpLabel} title={texts.helpTitle}>
            <p>{texts.help}</p>
          </HelpMark>
        </p>
        <div className="grid gap-3 p-3 lg:grid-cols-2">
          {data.markets.map((universe) => (
            <ScannedMarket key={universe.market} universe={universe} most={data.most} />
          ))}
        </div>
      </Panel>
      <Panel title={texts.renames}>
        <RenameTable renames={data.renames} />
      </Panel>
    </>
  );
}
