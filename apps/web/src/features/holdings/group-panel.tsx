import type { HoldingPosition, HoldingsGroup } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { type ReactNode, useState } from 'react';
import { formatPercent, formatSignedPrice } from '../../lib/format.ts';
import { marketNames } from '../../lib/market-names.ts';
import { formatMoney } from '../../lib/money.ts';
import { Button } from '../../ui/button.tsx';
import { ChangeText } from '../../ui/change.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { quantityText } from './quantity-text.ts';
import { holdingsTexts as texts } from './texts/holdings.ts';

const PositionDialog = lazyPart(async () => (await import('./edit-dialog.tsx')).PositionDialog);

export interface GroupPanelProps {
  listId: string;
  group: HoldingsGroup;
  linkOf: (about: { market: Market; symbol: string }) => ReactNode;
  /** Says where a market's prices come from. */
  badgeOf: (market: Market) => ReactNode;
}

/** Holdings of one market: sums, then a row for each. */
export function GroupPanel({ listId, group, linkOf, badgeOf }: GroupPanelProps) {
  const { market, currency, totals, positions } = group;
  const [edited, setEdited] = useState<HoldingPosition>();
  return (
    <Panel title={texts.group(marketNames[market], currency)} aside={badgeOf(market)}>
      <Totals totals={totals} currency={currency} />
      <div className="border-t border-hairline lg:overflow-x-auto">
        <RecordTable
          caption={texts.title}
          items={positions}
          keyOf={({ symbol }) => symbol}
          columns={[
            { heading: texts.columns.symbol, cell: (one) => <SymbolCell position={one} linkOf={linkOf} /> },
            { heading: texts.columns.quantity, isNumber: true, cell: (one) => quantityText(one.quantity, currency) },
            { heading: texts.columns.cost, isNumber: true, cell: (one) => costText(one) },
            {
              heading: texts.columns.price,
              isNumber: true,
              cell: (one) => (one.price === null ? texts.noFigure : formatSignedPrice(one.price, one)),
            },
            { heading: texts.columns.value, isNumber: true, cell: (one) => moneyText(one.value, currency) },
            {
              heading: texts.columns.pnl,
              isNumber: true,
              cell: (one) => <Change isCell money={one.pnl} pct={one.pnlPct} currency={currency} />,
            },
            {
              heading: texts.columns.day,
              isNumber: true,
              cell: (one) => <Change isCell money={one.dayChange} pct={one.dayChangePct} currency={currency} />,
            },
            {
              heading: texts.columns.weight,
              isNumber: true,
              cell: ({ weightPct }) =>
                weightPct === null ? texts.noFigure : formatPercent(weightPct).replace('+', ''),
            },
            {
              heading: texts.columns.edit,
              cell: (one) => (
                <Button look="quiet" aria-label={texts.editOf(one.symbol)} onClick={() => setEdited(one)}>
                  {texts.edit}
                </Button>
              ),
            },
          ]}
        />
      </div>
      {totals.unpriced > 0 && <FootNote>{texts.hidden(totals.unpriced)}</FootNote>}
      {totals.uncosted > 0 && <FootNote>{texts.uncosted(totals.uncosted)}</FootNote>}
      {edited && <PositionDialog listId={listId} position={edited} onClose={() => setEdited(undefined)} />}
    </Panel>
  );
}

const FootNote = ({ children }: { children: string }) => (
  <p className="border-t border-hairline px-3 py-1.5 text-dense text-pretty text-quiet">{children}</p>
);

function SymbolCell({ position, linkOf }: { position: HoldingPosition; linkOf: GroupPanelProps['linkOf'] }) {
  const { market, symbol, name, isSplit } = position;
  return (
    <span className="flex flex-col">
      <span className="font-medium">{linkOf({ market, symbol })}</span>
      {name !== symbol && <span className="text-dense text-quiet">{name}</span>}
      {isSplit && <span className="text-dense text-quiet">{texts.split}</span>}
    </span>
  );
}

/** An average cost has more digits than a tick. */
const costText = ({ cost, currency, isMoney }: HoldingPosition): string =>
  cost === null ? texts.noFigure : formatSignedPrice(cost, { tickSize: cost < 1 ? 1e-6 : 0.01, currency, isMoney });

const moneyText = (amount: number | null, currency: string): string =>
  amount === null ? texts.noFigure : formatMoney(amount, currency);

interface ChangeProps {
  money: number | null;
  pct: number | null;
  currency: string;
  /** In a column of figures, whose ends are below each other. */
  isCell?: boolean;
}

function Change({ money, pct, currency, isCell = false }: ChangeProps) {
  if (money === null) return texts.noFigure;
  return (
    <span className={`flex flex-col items-start ${isCell ? 'md:items-end' : ''}`}>
      <ChangeText of={money}>{formatMoney(money, currency)}</ChangeText>
      {pct !== null && <span className="text-dense text-quiet">{formatPercent(pct)}</span>}
    </span>
  );
}

function Totals({ totals, currency }: { totals: HoldingsGroup['totals']; currency: string }) {
  const { value, cost, pnl, pnlPct, dayChange, dayChangePct } = totals;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 p-3 tabular-nums md:grid-cols-4">
      <Total label={texts.value}>{formatMoney(value, currency)}</Total>
      <Total label={texts.invested}>{pnl === null ? texts.noFigure : formatMoney(cost, currency)}</Total>
      <Total label={texts.pnl}>
        <Change money={pnl} pct={pnlPct} currency={currency} />
      </Total>
      <Total label={texts.day}>
        <Change money={dayChange} pct={dayChangePct} currency={currency} />
      </Total>
    </dl>
  );
}

const Total = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-col items-start gap-0.5">
    <dt className="text-dense text-quiet">{label}</dt>
    <dd className="text-reading font-medium">{children}</dd>
  </div>
);
