import { useMutation, useQueryClient } from '@tanstack/react-query';
import { checkStrategy } from '@wickwise/analytics';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { orderBacktest, readAnew } from '../queries.ts';
import { backtestTexts as texts } from '../texts.ts';
import { BacktestList } from './backtest-list.tsx';
import {
  firstOrder,
  fittingOrder,
  isComplete,
  type OrderState,
  requestOf,
  type TestKind,
  type TestSubject,
} from './order-state.ts';
import { SearchFields } from './search-fields.tsx';
import { TermsFields } from './terms-fields.tsx';
import { UniverseFields } from './universe-fields.tsx';

interface OrderFormProps extends TestSubject {
  kind: TestKind;
  /** The strategy is about to get its id, without which a test of it would be found nowhere. */
  isSaving?: boolean;
}

/** Orders a test of the rule that is being built, and shows the tests that were made. */
export function BacktestPart({ isSaving = false, ...subject }: OrderFormProps) {
  const { definition, timeframe, market, strategyId } = subject;
  const isSound =
    definition.groups.length > 0 && !checkStrategy(definition, timeframe).some(({ severity }) => severity === 'error');
  return (
    <>
      {isSound ? <OrderForm key={market} isSaving={isSaving} {...subject} /> : <EmptyNote>{texts.noRule}</EmptyNote>}
      <BacktestList strategyId={strategyId} kind={subject.kind} />
    </>
  );
}

function OrderForm({ isSaving, kind, ...subject }: OrderFormProps) {
  const { definition } = subject;
  const [filledIn, setOrder] = useState<OrderState>(() => firstOrder(kind, definition));
  const order = fittingOrder(filledIn, definition);
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => orderBacktest(requestOf(subject, order)),
    onSuccess: () => readAnew(client),
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
      <SearchFields definition={definition} {...fields} />
      {error && <ErrorNote error={error} fallback={texts.failedOrder} />}
      <Button
        look="primary"
        type="submit"
        className="self-start max-sm:w-full"
        disabled={!isComplete(order) || isPending || isSaving}
      >
        {isPending ? texts.starting : texts.starts[kind]}
      </Button>
    </form>
  );
}
