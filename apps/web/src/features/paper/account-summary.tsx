import type { PaperAccount } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { formatPercent } from '../../lib/format.ts';
import { ChangeText } from '../../ui/change.tsx';
import { moneyText } from './figures.ts';
import { paperTexts as texts } from './texts.ts';
import { useUnrealised, worthOf } from './worth.ts';

/** What an account is worth now, and what that is made of. */
export function AccountSummary({ account }: { account: PaperAccount }) {
  const { currency, free, realised, costs, start, commissionPct, slippagePct, canShort } = account;
  const unrealised = useUnrealised(account);
  const worth = worthOf(account, unrealised);
  const money = (amount: number): string => (Number.isNaN(amount) ? texts.noPrice : moneyText(amount, currency));
  return (
    <section aria-label={texts.account} className="border border-hairline bg-panel">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 p-3 sm:grid-cols-3 lg:grid-cols-6">
        <Figure name={texts.worth}>
          <span className="text-title font-medium">{money(worth)}</span>{' '}
          {!Number.isNaN(worth) && (
            <ChangeText of={worth - start}>{formatPercent((worth / start - 1) * 100)}</ChangeText>
          )}
        </Figure>
        <Figure name={texts.free}>{money(free)}</Figure>
        <Figure name={texts.unrealised}>
          {Number.isNaN(unrealised) ? money(unrealised) : <ChangeText of={unrealised}>{money(unrealised)}</ChangeText>}
        </Figure>
        <Figure name={texts.realised}>
          {realised === 0 ? money(0) : <ChangeText of={realised}>{money(realised)}</ChangeText>}
        </Figure>
        <Figure name={texts.costs}>{money(costs)}</Figure>
        <Figure name={texts.start}>{money(start)}</Figure>
      </dl>
      <p className="border-t border-hairline px-3 py-1.5 text-dense text-pretty text-quiet">
        {texts.terms(commissionPct, slippagePct)} {!canShort && texts.longOnly}
      </p>
    </section>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-dense text-quiet">{name}</dt>
      <dd className="break-words tabular-nums">{children}</dd>
    </div>
  );
}
