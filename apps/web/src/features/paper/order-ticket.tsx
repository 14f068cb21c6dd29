import { type InstrumentView, PAPER_KINDS, PAPER_SIDES, type PaperAccount } from '@wickwise/contract';
import { instrumentId } from '@wickwise/market';
import { useState } from 'react';
import { formatMoney } from '../../lib/money.ts';
import { LivePrice } from '../../realtime/live-price.tsx';
import { useQuote, useWatch } from '../../realtime/use-quote.ts';
import { Form } from '../../ui/form.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PositionSizeButton } from '../../ui/position-size/position-size-button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../ui/use-form.ts';
import { unitsText } from './figures.ts';
import { GuardFields } from './guard-fields.tsx';
import { problemOf } from './guards.ts';
import { placeOrder } from './queries.ts';
import { TradedSymbolField, useTraded } from './symbol-field.tsx';
import { paperTexts as texts } from './texts/paper.ts';
import { estimateOf, fieldsOf, newTicket, orderSchemaOf, type Ticket } from './ticket.ts';

/** Order form with an estimate. */
export function OrderTicket({ account, symbol }: { account: PaperAccount; symbol: string | undefined }) {
  const instruments = useTraded(account);
  const [ticket, setTicket] = useState<Ticket>(() => newTicket(symbol));
  const set = (change: Partial<Ticket>): void => setTicket((known) => ({ ...known, ...change }));
  const instrument = instruments.find((one) => one.symbol === ticket.symbol);
  const form = useForm({
    schema: orderSchemaOf(ticket),
    read: () => fieldsOf(ticket),
    onSubmit: async (request) => {
      await placeOrder(account.id, request);
      toast(texts.placed(texts.sides[request.side], request.symbol));
      set({ units: undefined, cash: undefined, level: undefined, stop: undefined, target: undefined });
    },
  });
  const { side, kind, sizeIn } = ticket;
  return (
    <Panel title={texts.ticket}>
      <Form
        form={form}
        submitLabel={texts.place(texts.sides[side], ticket.symbol).trim()}
        busyLabel={texts.placing}
        className="flex flex-col gap-3 p-3"
      >
        <TradedSymbolField account={account} symbol={ticket.symbol} onChoose={(next) => set({ symbol: next })} />
        {instrument && <PriceNow instrument={instrument} />}
        <Segmented
          label={texts.side}
          value={side}
          onChange={(next) => set({ side: next })}
          options={PAPER_SIDES.map((value) => ({ value, label: texts.sides[value] }))}
        />
        <div>
          <Segmented
            label={texts.kind}
            value={kind}
            onChange={(next) => set({ kind: next })}
            options={PAPER_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
          />
          <p className="mt-1 text-dense text-pretty text-quiet">{texts.kindWhy[kind]}</p>
        </div>
        <div className="flex flex-wrap items-start gap-3">
          {kind !== 'market' && (
            <NumberField
              name="level"
              label={texts.levels[kind]}
              value={ticket.level}
              min={instrument?.tickSize ?? 0}
              step={instrument?.tickSize ?? 1}
              priceIn={account.currency}
              onChange={(level) => set({ level })}
            />
          )}
          <NumberField
            key={sizeIn}
            name={sizeIn}
            label={sizeIn === 'units' ? texts.units : texts.money}
            value={ticket[sizeIn]}
            min={0}
            {...(sizeIn === 'cash' ? { currency: account.currency } : {})}
            onChange={(size) => set({ [sizeIn]: size })}
          />
          <Segmented
            label={texts.size}
            value={sizeIn}
            onChange={(next) => set({ sizeIn: next })}
            options={[
              { value: 'units', label: texts.sizes.units },
              { value: 'cash', label: texts.sizes.cash },
            ]}
          />
        </div>
        <div>
          <GuardFields guards={ticket} priceIn={account.currency} tickSize={instrument?.tickSize} onChange={set} />
          <p className="mt-1 text-dense text-pretty text-quiet">{texts.guards.optional}</p>
          {instrument && !form.errors.stop && <GuardNote ticket={ticket} instrument={instrument} />}
        </div>
        {instrument && <EstimateNote ticket={ticket} account={account} instrument={instrument} />}
        {instrument && <SizeHelper ticket={ticket} instrument={instrument} onUse={set} />}
      </Form>
    </Panel>
  );
}

function PriceNow({ instrument }: { instrument: InstrumentView }) {
  useWatch([instrumentId(instrument.market, instrument.symbol)]);
  return (
    <p className="flex items-center gap-3 text-body">
      <span className="text-dense text-quiet">{texts.now}</span>
      <LivePrice instrument={instrument} className="font-medium tabular-nums" />
      <span className="text-label text-quiet">{instrument.currency}</span>
    </p>
  );
}

interface SizeHelperProps {
  ticket: Ticket;
  instrument: InstrumentView;
  onUse: (change: Partial<Ticket>) => void;
}

/** Fills units, side and stop from the money that the trade may lose. */
function SizeHelper({ ticket: { side, kind, level, stop }, instrument, onUse }: SizeHelperProps) {
  const { market, symbol, currency, tickSize } = instrument;
  const quote = useQuote(instrumentId(market, symbol));
  return (
    <PositionSizeButton
      market={market}
      symbol={symbol}
      currency={currency}
      tickSize={tickSize}
      side={side}
      stop={stop}
      entry={kind === 'market' ? quote?.price : level}
      onUse={(size) => onUse({ ...size, sizeIn: 'units' })}
    />
  );
}

interface GuardNoteProps {
  ticket: Ticket;
  instrument: InstrumentView;
}

/** Problem of stop and target, at the order's level or the last price. */
function GuardNote({ ticket, instrument: { market, symbol } }: GuardNoteProps) {
  const quote = useQuote(instrumentId(market, symbol));
  const problem = problemOf(ticket.side, ticket, ticket.kind === 'market' ? quote?.price : ticket.level);
  return problem ? <p className="text-body text-pretty text-warn">{texts.guards.problems[problem]}</p> : null;
}

interface EstimateNoteProps {
  ticket: Ticket;
  account: PaperAccount;
  instrument: InstrumentView;
}

function EstimateNote({ ticket, account, instrument: { market, symbol } }: EstimateNoteProps) {
  const quote = useQuote(instrumentId(market, symbol));
  const estimate = estimateOf(ticket, account, quote?.price);
  if (!estimate) return null;
  const { currency } = account;
  const { units, value, costs, isTooMuch } = estimate;
  if (units <= 0) return <p className="text-body text-warn">{texts.notOne}</p>;
  return (
    <p className={`text-body text-pretty tabular-nums ${isTooMuch ? 'text-warn' : ''}`}>
      {texts.estimate(unitsText(units, currency), formatMoney(value, currency), formatMoney(costs, currency))}{' '}
      {isTooMuch && texts.tooMuch}
    </p>
  );
}
