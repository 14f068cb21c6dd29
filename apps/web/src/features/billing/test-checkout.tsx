import { useQuery } from '@tanstack/react-query';
import type { TestPaymentRequest } from '@wickwise/contract';
import { ActButton } from '../../ui/act-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { amountText } from './amounts.tsx';
import { endTestPayment, testCheckoutQuery } from './queries.ts';
import { billingTexts as texts } from './texts/billing.ts';

const OUTCOMES = ['pay', 'fail', 'leave'] as const;

/** The page of a test payment: nothing is charged, and no card is asked for. */
export function TestCheckoutPage({ id, onEnd }: { id: string; onEnd: () => void }) {
  const { data, error, refetch } = useQuery(testCheckoutQuery(id));
  const end = async (outcome: TestPaymentRequest['outcome']): Promise<void> => {
    await endTestPayment(id, { outcome });
    onEnd();
  };
  return (
    <div className="mx-auto flex max-w-lg flex-col gap-4 px-4 py-10">
      <h1 className="text-heading font-semibold">{texts.test.title}</h1>
      <div className="border border-b-0 border-warn">
        <Banner tone="warn">{texts.test.warning}</Banner>
      </div>
      {error && <ErrorNote error={error} fallback={texts.test.failed} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-48" />}
      {data && (
        <>
          <p className="text-reading">
            {data.trialDays > 0
              ? texts.test.trial(data.planName, data.trialDays, amountText(data.amount, data.currency))
              : texts.test.amount(data.planName, amountText(data.amount, data.currency))}
          </p>
          {data.isOpen ? (
            <div className="flex flex-wrap gap-3">
              {OUTCOMES.map((outcome) => (
                <ActButton key={outcome} look={outcome === 'pay' ? 'primary' : 'plain'} onAct={() => end(outcome)}>
                  {texts.test[outcome]}
                </ActButton>
              ))}
            </div>
          ) : (
            <p className="text-body text-quiet">{texts.test.closed}</p>
          )}
        </>
      )}
    </div>
  );
}
