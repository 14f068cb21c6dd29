import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ProposedRename, ScanUniverseAnswer } from '@wickwise/contract';
import { api } from '../../../lib/api.ts';
import { marketNames } from '../../../lib/market-names.ts';
import { BusyButton } from '../../../ui/act-button.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { scansTexts as texts } from '../texts/scans.ts';
import { scanUniverseQuery } from './queries.ts';

/** Shares whose ISIN appeared under another symbol, for an operator to decide. */
export function RenameTable({ renames }: { renames: readonly ProposedRename[] }) {
  const client = useQueryClient();
  const decide = useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: 'accepted' | 'dismissed' }) =>
      api.post(`admin/renames/${id}`, { decision }, ScanUniverseAnswer),
    onSuccess: (answer) => client.setQueryData(scanUniverseQuery.queryKey, answer),
  });
  if (renames.length === 0) return <EmptyNote>{texts.noRenames}</EmptyNote>;
  return (
    <>
      <p className="px-3 pt-3 text-body text-quiet">{texts.renamesAbout}</p>
      {decide.error && <FailureNote error={decide.error} />}
      <RecordTable
        caption={texts.renames}
        items={[...renames]}
        keyOf={({ id }) => id}
        columns={[
          { heading: texts.symbols, cell: ({ market, from, to }) => `${from} → ${to} (${marketNames[market]})` },
          { heading: texts.isin, cell: ({ isin }) => isin },
          { heading: texts.found, cell: ({ proposedAt }) => <Moment atMs={proposedAt} /> },
          {
            heading: texts.follows,
            cell: ({ isOfCatalogue, from, to }) =>
              isOfCatalogue ? texts.followsCatalogue(from, to) : texts.followsListed(from, to),
          },
          {
            heading: '',
            cell: ({ id, state }) =>
              state === 'open' ? (
                <span className="flex gap-2">
                  <BusyButton isBusy={decide.isPending} onClick={() => decide.mutate({ id, decision: 'accepted' })}>
                    {texts.accept}
                  </BusyButton>
                  <BusyButton
                    look="plain"
                    isBusy={decide.isPending}
                    onClick={() => decide.mutate({ id, decision: 'dismissed' })}
                  >
                    {texts.dismiss}
                  </BusyButton>
                </span>
              ) : (
                texts.decided[state]
              ),
          },
        ]}
      />
    </>
  );
}
