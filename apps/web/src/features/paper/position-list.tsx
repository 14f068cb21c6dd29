import { useMutation } from '@tanstack/react-query';
import type { PaperAccount, PaperPosition } from '@wickwise/contract';
import { type InstrumentId, instrumentId } from '@wickwise/market';
import { type ReactNode, useState } from 'react';
import { formatMoney } from '../../lib/money.ts';
import { useQuote } from '../../realtime/use-quote.ts';
import { BusyButton } from '../../ui/act-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { toast } from '../../ui/toast-store.ts';
import { type PriceFormat, unitsText, usePriceText } from './figures.ts';
import { NetFigure } from './net-figure.tsx';
import { placeOrder } from './queries.ts';
import { paperTexts as texts } from './texts/paper.ts';
import { guardWords } from './words.ts';
import { unrealisedOf } from './worth.ts';

const GuardDialog = lazyPart(async () => (await import('./guard-dialog.tsx')).GuardDialog);

export interface PositionListProps {
  account: PaperAccount;
  linkOf: (symbol: string) => ReactNode;
}

/** Open positions with their unrealised P&L; each can be closed at the market. */
export function PositionList({ account, linkOf }: PositionListProps) {
  const { market, currency, positions } = account;
  const priceText = usePriceText(account);
  const [guardedSymbol, setGuarded] = useState<string>();
  const guarded = positions.find(({ symbol }) => symbol === guardedSymbol);
  const close = useMutation({
    mutationFn: ({ symbol, units }: PaperPosition) =>
      placeOrder(account.id, { symbol, side: units > 0 ? 'sell' : 'buy', kind: 'market', units: Math.abs(units) }),
    onSuccess: (_, { symbol, units }) => toast(texts.placed(texts.sides[units > 0 ? 'sell' : 'buy'], symbol)),
  });
  return (
    <Panel title={texts.positions}>
      {positions.length === 0 && <EmptyNote title={texts.noPositions}>{texts.noPositionsWhy}</EmptyNote>}
      {positions.length > 0 && (
        <RecordTable
          caption={texts.positions}
          items={positions}
          keyOf={({ symbol }) => symbol}
          columns={[
            { heading: texts.columns.symbol, cell: ({ symbol }) => linkOf(symbol) },
            {
              heading: texts.columns.units,
              isNumber: true,
              cell: ({ units }) => (
                <span className="inline-flex items-center gap-2 tabular-nums">
                  {unitsText(units, currency)} {units < 0 && <Badge>{texts.short}</Badge>}
                </span>
              ),
            },
            {
              heading: texts.columns.entry,
              isNumber: true,
              cell: ({ symbol, price }) => <span className="tabular-nums">{priceText(symbol, price)}</span>,
            },
            {
              heading: texts.columns.price,
              isNumber: true,
              cell: ({ isPriced, symbol }) =>
                isPriced ? (
                  <NowText id={instrumentId(market, symbol)} textOf={(price) => priceText(symbol, price)} />
                ) : (
                  <Badge tone="warn">{texts.otherSource}</Badge>
                ),
            },
            {
              heading: texts.columns.gain,
              isNumber: true,
              cell: (position) =>
                position.isPriced ? <GainText account={{ market, currency }} position={position} /> : texts.nothing,
            },
            {
              heading: texts.guards.heading,
              cell: (position) => (
                <GuardsButton position={position} priceText={priceText} onPress={() => setGuarded(position.symbol)} />
              ),
            },
            {
              heading: texts.columns.close,
              cell: (position) => (
                <BusyButton
                  aria-label={texts.close(position.symbol)}
                  disabled={!position.isPriced}
                  isBusy={close.isPending}
                  onClick={() => close.mutate(position)}
                >
                  {texts.closeWord}
                </BusyButton>
              ),
            },
          ]}
        />
      )}
      {positions.some(({ isPriced }) => !isPriced) && (
        <p className="border-t border-hairline px-3 py-1.5 text-dense text-pretty text-quiet">
          {texts.otherSourceMeans}
        </p>
      )}
      {guarded && <GuardDialog account={account} position={guarded} onClose={() => setGuarded(undefined)} />}
      {close.error && <ErrorNote error={close.error} fallback={texts.placeFailed} />}
    </Panel>
  );
}

function NowText({ id, textOf }: { id: InstrumentId; textOf: (price: number) => string }) {
  const quote = useQuote(id);
  return <span className="tabular-nums">{quote ? textOf(quote.price) : texts.noPrice}</span>;
}

interface GuardsButtonProps {
  position: PaperPosition;
  priceText: PriceFormat;
  onPress: () => void;
}

/** Levels of a position, a line each; pressing edits them. */
function GuardsButton({ position, priceText, onPress }: GuardsButtonProps) {
  const { symbol } = position;
  const { set, setOf, setFor } = texts.guards;
  const levels = guardWords(position, priceText);
  return (
    <button
      type="button"
      aria-label={levels.length > 0 ? setOf(symbol, levels.join(', ')) : setFor(symbol)}
      onClick={onPress}
      className="flex min-h-7 flex-col justify-center text-left whitespace-nowrap tabular-nums underline decoration-hairline underline-offset-4 hover:decoration-ink pointer-coarse:min-h-11"
    >
      {levels.length === 0 && <span className="text-quiet">{set}</span>}
      {levels.map((level) => (
        <span key={level}>{level}</span>
      ))}
    </button>
  );
}

interface GainTextProps {
  account: Pick<PaperAccount, 'market' | 'currency'>;
  position: PaperPosition;
}

function GainText({ account: { market, currency }, position }: GainTextProps) {
  const quote = useQuote(instrumentId(market, position.symbol));
  if (!quote) return texts.noPrice;
  const gain = unrealisedOf({ market, positions: [position] }, () => quote.price);
  const moneyOf = (amount: number): string => formatMoney(amount, currency);
  return <NetFigure net={gain - position.costs} gross={gain} moneyOf={moneyOf} />;
}
