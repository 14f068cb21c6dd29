import { describe, it } from 'vitest';
import { ADAPTERS } from '../../testing/fake-provider/adapters.ts';
import { checkClause } from '../../testing/fake-provider/check-clause.ts';
import { CLAUSES } from '../../testing/fake-provider/clauses/all.ts';
import { whyNot } from '../../testing/fake-provider/clauses/clause.ts';
import { adapterLabel } from '../../testing/fake-provider/connect.ts';

describe.concurrent.each(ADAPTERS.map((adapter) => [adapterLabel(adapter), adapter] as const))(
  'the adapter %s',
  (_name, adapter) => {
    const own = CLAUSES.filter((clause) => whyNot(clause, adapter) === undefined);
    // they wait most of their time
    it.concurrent.for(own.map((clause) => [clause.name, clause] as const))('%s', ([, clause]) =>
      checkClause(clause, adapter),
    );
  },
);
