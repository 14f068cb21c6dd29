import { useQuery, useQueryClient } from '@tanstack/react-query';
import { checkStrategy } from '@wickwise/analytics';
import { useState } from 'react';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { Form } from '../../../ui/form.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { backtestQuery, orderBacktest, readAnew } from '../queries.ts';
import { backtestTexts as texts } from '../texts/backtest.ts';
import { BacktestList } from './backtest-list.tsx';
import {
  backtestRequestOf,
  backtestSchemaOf,
  firstOrder,
  fittingOrder,
  type OrderState,
  orderOfTest,
  type TestKind,
  type TestSubject,
} from './order-state.ts';
import { SearchFields } from './search-fields.tsx';
import { TermsFields } from './terms-fields.tsx';
import { UniverseFields } from './universe-fields.tsx';

interface OrderFormProps extends TestSubject {
  kind: TestKind;
  /** The strategy is being saved: without its id a test of it would not be listed. */
  isSaving?: boolean;
  /** The test whose settings the form begins with. */
  testId?: string | undefined;
  onOrdered?: ((testId: string) => void) | undefined;
}

/** Orders a test of the rule being built, and lists its tests. */
export function BacktestPart({ isSaving = false, testId, onOrdered, ...subject }: OrderFormProps) {
  const { definition, timeframe, market, strategyId } = subject;
  const isSound =
    definition.groups.length > 0 && !checkStrategy(definition, timeframe).some(({ severity }) => severity === 'error');
  return (
    <>
      {isSound ? (
        <FilledForm key={market} isSaving={isSaving} testId={testId} onOrdered={onOrdered} {...subject} />
      ) : (
        <EmptyNote>{texts.noRule}</EmptyNote>
      )}
      <BacktestList strategyId={strategyId} kind={subject.kind} />
    </>
  );
}

/** Waits for the test whose settings are wanted. What is ordered here later is in the form already. */
function FilledForm({ testId, ...props }: OrderFormProps) {
  const [firstId] = useState(testId);
  const { data: test, isLoading } = useQuery({ ...backtestQuery(firstId ?? ''), enabled: firstId !== undefined });
  if (isLoading) return <Skeleton className="m-3 h-64" />;
  const isOfKind = test?.request.market === props.market && (test.request.walkForward ? 'walk' : 'test') === props.kind;
  return (
    <OrderForm {...props} first={isOfKind ? orderOfTest(test.request) : firstOrder(props.kind, props.definition)} />
  );
}

function OrderForm({ isSaving = false, kind, first, onOrdered, ...subject }: OrderFormProps & { first: OrderState }) {
  const { definition } = subject;
  const [filledIn, setOrder] = useState<OrderState>(first);
  const order = fittingOrder(filledIn, definition);
  const client = useQueryClient();
  const form = useForm({
    schema: backtestSchemaOf(order),
    isHeld: isSaving,
    read: () => backtestRequestOf(subject, order),
    onSubmit: async (request) => {
      const { id } = await orderBacktest(request);
      onOrdered?.(id);
      await readAnew(client);
    },
  });
  const fields = { order, onChange: (change: Partial<OrderState>) => setOrder({ ...order, ...change }) };
  return (
    <Form
      form={form}
      submitLabel={texts.starts[kind]}
      busyLabel={texts.starting}
      className="flex min-w-0 flex-col gap-3 p-3"
    >
      <UniverseFields market={subject.market} {...fields} />
      <TermsFields market={subject.market} {...fields} />
      <SearchFields definition={definition} {...fields} />
    </Form>
  );
}
