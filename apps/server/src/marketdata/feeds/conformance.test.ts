import { describe, it } from 'vitest';
import { ADAPTERS } from '../../testing/fake-provider/adapters.ts';
import { CLAUSES } from '../../testing/fake-provider/clauses.ts';

describe.each(ADAPTERS.map((adapter) => [adapter.protocol.name, adapter] as const))(
  'the adapter %s',
  (_name, adapter) => {
    it.for(CLAUSES.map((clause) => [clause.name, clause] as const))('%s', ([, clause]) => clause.check(adapter));
  },
);
