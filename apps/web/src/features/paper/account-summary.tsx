import type { PaperAccount } from '@wickwise/contract';
import type { ReactNode } from 'react';
import { formatPercent } from '../../lib/format.ts';
import { formatMoney } from '../../lib/money.ts';
import { ChangeText } from '../../ui/change.tsx';
import { Term } from '../../ui/term.tsx';
import { chargesText } from './charges-text.ts';
import { NetFigure } from './net-figure.tsx';
import { paperTexts as texts } from './texts/paper.ts';
import { netRealisedOf, openCostsOf, useUnrealised, worthOf } from './worth.ts';

/** An account's equity and its parts. */
export function AccountSummary({ account }: { account: PaperAccount }) {
  const { currency, free, realised, costs, start, canShort } = account;
  const unrealised = useUnrealised(account);
  const [netRealised, netUnrealised] = [netRealisedOf(account), unrealised - openCostsOf(account)];
  const worth = worthOf(account, unrealised);
  const money = (amount: number): string => (Number.isNaN(amount) ? texts.noPrice : formatMoney(amount, currency));
  return (
    <section aria-label={texts.account} className="border border-hairline bg-panel">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 p-3 sm:grid-cols-3 lg:grid-cols-6">
        <Figure name={texts.worth} term="equity">
          <span className="text-title font-medium">{money(worth)}</span>{' '}
          {!Number.isNaN(worth) && <Change pct={(worth / start - 1) * 100} />}
        </Figure>
        <Figure name={texts.free} term="cash">
          {money(free)}
        </Figure>
        <Figure name={texts.unrealised} term="unrealised">
          {Number.isNaN(unrealised) ? (
            money(unrealised)
          ) : (
            <NetFigure net={netUnrealised} gross={unrealised} moneyOf={money} />
          )}
        </Figure>
        <Figure name={texts.realised} term="realised">
          <NetFigure net={netRealised} gross={realised} moneyOf={money} />
        </Figure>
        <Figure name={texts.costs}>{money(costs)}</Figure>
        <Figure name={texts.start}>{money(start)}</Figure>
      </dl>
      <p className="border-t border-hairline px-3 py-1.5 text-dense text-pretty text-quiet">
        {texts.charges(chargesText(account.market))} {texts.noLeverage} {!canShort && texts.longOnly}
      </p>
    </section>
  );
}

/** A change that is in no column: what rounds to zero has no room for an arrow. */
function Change({ pct }: { pct: number }) {
  const text = formatPercent(pct);
  return /[1-9]/.test(text) ? <ChangeText of={pct}>{text}</ChangeText> : <span className="text-quiet">{text}</span>;
}

interface FigureProps {
  name: string;
  /** Anchor of the term that explains it. */
  term?: string;
  children: ReactNode;
}

function Figure({ name, term, children }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-dense text-quiet">{term === undefined ? name : <Term id={term}>{name}</Term>}</dt>
      <dd className="break-words tabular-nums">{children}</dd>
    </div>
  );
}
