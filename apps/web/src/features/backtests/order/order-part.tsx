import { useMutation, useQueryClient } from '@tanstack/react-query';
import { checkStrategy } from '@wickwise/analytics';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { orderBacktest } from '../queries.ts';
import { backtestTexts as texts } from '../texts.ts';
import { BacktestList } from './backtest-list.tsx';
import { FIRST_ORDER, isComplete, type OrderState, requestOf, type TestSubject } from './order-state.ts';
import { SearchFields } from './search-fields.tsx';
import { TermsFields } from './terms-fields.tsx';
import { UniverseFields } from './universe-fields.tsx';

/** Orders a test of the rule that is being built, and shows the tests that were made. */
export function BacktestPart(subject: TestSubject) {
  const { definition, timeframe, market, strategyId } = subject;
  const isSound =
    definition.groups.length > 0 && !checkStrategy(definition, timeframe).some(({ severity }) => severity === 'error');
  return (
    <>
      {isSound ? <OrderForm key={market} {...subject} /> : <EmptyNote>{texts.noRule}</EmptyNote>}
      <BacktestList strategyId={strategyId} />
    </>
  );
}

function OrderForm(subject: TestSubject) {
  const [order, setOrder] = useState<OrderState>(FIRST_ORDER);
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => orderBacktest(requestOf(subject, order)),
    onSuccess: () => client.invalidateQueries({ queryKey: ['backtests'] }),
  });
  const fields = { order, onChange: (change: Partial<OrderState>) => setOrder({ ...order, ...change }) };
  return (
    <form
      className="flex min-w-0 flex-col gap-3 p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete(order)) mutate();
      }}
    >
      <UniverseFields market={subject.market} {...fields} />
      <TermsFields market={subject.market} {...fields} />
      <SearchFields definition={subject.definition} {...fields} />
      {error && <ErrorNote error={error} fallback={texts.failedOrder} />}
      <Button
        look="primary"
        type="submit"
        className="self-start max-sm:w-full"
        disabled={!isComplete(order) || isPending}
      >
        {isPending ? texts.starting : texts.start}
      </Button>
    </form>
  );
}
