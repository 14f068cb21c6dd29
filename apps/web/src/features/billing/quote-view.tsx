import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BillingQuote, QuoteRequest } from '@wickwise/contract';
import { FailureNote } from '../../ui/failure-note.tsx';
import { type AmountLine, AmountLines, amountText } from './amounts.tsx';
import { quoteQuery } from './queries.ts';
import { billingTexts as texts } from './texts/billing.ts';

/** What a subscription costs, with tax, before anything is agreed. */
export function QuoteView({ request }: { request: QuoteRequest }) {
  const isAsked = request.country !== '' && request.plan !== '';
  const { data, error, isPlaceholderData } = useQuery({
    ...quoteQuery(request),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label={texts.summary} aria-busy={isPlaceholderData} className="border border-hairline p-3">
      <h3 className="mb-2 text-body font-semibold">{texts.summary}</h3>
      {!isAsked && <p className="min-h-24 text-body text-quiet">{texts.countryFirst}</p>}
      {isAsked && error && <FailureNote error={error} />}
      {isAsked && !error && <div className="min-h-24">{data && <Lines quote={data} period={request.period} />}</div>}
    </section>
  );
}

function Lines({ quote, period }: { quote: BillingQuote; period: QuoteRequest['period'] }) {
  const { currency, net, discount, discountedPayments, taxes, total, laterTotal, trialDays } = quote;
  const lines: AmountLine[] = [
    { name: texts.price, amount: net },
    ...(discount > 0 ? [{ name: texts.discount, amount: -discount }] : []),
    ...taxes.map(({ name, ratePermille, amount }) => ({
      name: ratePermille === null ? name : texts.tax(name, String(ratePermille / 10)),
      amount,
    })),
    { name: texts.totals[period], amount: total, isTotal: true },
  ];
  return (
    <div className="flex flex-col gap-2">
      <AmountLines lines={lines} currency={currency} />
      <ul className="flex flex-col gap-1 text-dense text-pretty text-quiet">
        {trialDays > 0 && <li>{texts.trial(trialDays)}</li>}
        {discountedPayments !== null && (
          <li>{texts.discountFor(discountedPayments, amountText(laterTotal, currency))}</li>
        )}
        {taxes.length === 0 && <li>{texts.noTax}</li>}
        {quote.isConfirmedEachTime && <li>{texts.confirmedEachTime}</li>}
      </ul>
    </div>
  );
}
