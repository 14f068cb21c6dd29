import type { LicenceStatement } from '@wickwise/contract';
import { marketNames } from '../../lib/market-names.ts';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { Moment } from '../../ui/moment.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { licencesTexts as texts } from './texts/licences.ts';

/** Statements with who made them, when and in which words, newest first. */
export function StatementTable({ statements }: { statements: readonly LicenceStatement[] }) {
  if (statements.length === 0) return <EmptyNote>{texts.none}</EmptyNote>;
  return (
    <RecordTable
      caption={texts.statements}
      items={statements}
      keyOf={({ id }) => id}
      columns={[
        { heading: texts.when, cell: ({ madeAt }) => <Moment atMs={madeAt} /> },
        { heading: texts.by, cell: ({ madeBy }) => madeBy },
        { heading: texts.market, cell: ({ market }) => marketNames[market] },
        { heading: texts.what, cell: ({ statement }) => statement },
        { heading: texts.stateColumn, cell: stateOf },
      ]}
    />
  );
}

const stateOf = ({ endedAt, endedBy }: LicenceStatement) =>
  endedAt === null ? (
    texts.holds
  ) : (
    <>
      {texts.ended} <Moment atMs={endedAt} /> {endedBy}
    </>
  );
