import type { BillingQuote, QuoteRequest } from '@wickwise/contract';
import { FailureNote } from '../../ui/failure-note.tsx';
import { type AmountLine, AmountLines, amountText } from './amounts.tsx';
import type { ShownQuote } from './checkout-quote.ts';
import { billingTexts as texts } from './texts/billing.ts';

/** What a subscription costs, with tax, before anything is agreed. */
export function QuoteView({ shown, period }: { shown: ShownQuote; period: QuoteRequest['period'] }) {
  const { isAsked, isFetching, quote, error } = shown;
  return (
    <section aria-label={texts.summary} aria-busy={isFetching} className="border border-hairline p-3">
      <h3 className="mb-2 text-body font-semibold">{texts.summary}</h3>
      {!isAsked && <p className="min-h-24 text-body text-quiet">{texts.countryFirst}</p>}
      {isAsked && error && <FailureNote error={error} />}
      {isAsked && !error && <div className="min-h-24">{quote && <Lines quote={quote} period={period} />}</div>}
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
