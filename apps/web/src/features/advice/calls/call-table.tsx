import { Link } from '@tanstack/react-router';
import type { Call } from '@wickwise/contract';
import { instrumentId } from '@wickwise/market';
import { useWatch } from '../../../realtime/use-quote.ts';
import { HelpMark } from '../../../ui/help-mark.tsx';
import { callPrice, entryWords, gridOf, hasNotEnded } from '../call-words.ts';
import { adviceTexts as texts } from '../texts/advice.ts';
import {
  CallSymbol,
  ExpertBadges,
  ExpertLink,
  LastPrice,
  PriceSources,
  ResultText,
  SideText,
  StateBadge,
  TimeLeft,
} from './call-parts.tsx';

export interface CallTableProps {
  calls: readonly Call[];
  /** When the calls were fetched. */
  nowMs: number;
  /** On an expert's own page. */
  isOfOneExpert?: boolean;
}

/** Calls, newest first: a table on wide screens, cards on others. */
export function CallTable(props: CallTableProps) {
  useWatch(props.calls.filter(hasNotEnded).map(({ terms: { market, symbol } }) => instrumentId(market, symbol)));
  return (
    <>
      <WideTable {...props} />
      <ul className="divide-y divide-hairline lg:hidden">
        {props.calls.map((call) => (
          <CallCard key={call.id} call={call} {...props} />
        ))}
      </ul>
    </>
  );
}

const HEAD = 'px-2 py-1.5 font-normal whitespace-nowrap first:pl-3 last:pr-3';
const CELL = 'px-2 py-1.5 align-top first:pl-3 last:pr-3';
const FIGURES = `${CELL} text-right whitespace-nowrap tabular-nums`;

function WideTable({ calls, nowMs, isOfOneExpert = false }: CallTableProps) {
  return (
    <table className="w-full border-collapse text-body max-lg:hidden">
      <caption className="sr-only">{texts.tabNames.calls}</caption>
      <thead>
        <tr className="text-left text-label text-quiet">
          {!isOfOneExpert && (
            <th scope="col" className={HEAD}>
              {texts.expert}
            </th>
          )}
          <th scope="col" className={HEAD}>
            {texts.symbol}
          </th>
          <th scope="col" className={HEAD}>
            {texts.side}
          </th>
          {[texts.entry, texts.targets(2), texts.stop, texts.last, texts.horizon].map((name) => (
            <th key={name} scope="col" className={`${HEAD} text-right`}>
              {name}
            </th>
          ))}
          <th scope="col" className={HEAD}>
            {texts.state}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            <ResultHead />
          </th>
          <th scope="col" className={HEAD}>
            <span className="sr-only">{texts.open}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          <tr key={call.id} className="border-t border-hairline">
            {!isOfOneExpert && (
              <td className={`${CELL} max-w-56`}>
                <ExpertLink {...call.expert} />
                <br />
                <ExpertBadges {...call.expert} />
              </td>
            )}
            <td className={CELL}>
              <span className="flex flex-col items-start gap-0.5">
                <CallSymbol {...call.terms} />
                <PriceSources markets={[call.terms.market]} />
              </span>
            </td>
            <td className={CELL}>
              <SideText side={call.terms.side} />
            </td>
            <td className={FIGURES}>{entryWords(call.terms.entry, gridOf(call.terms))}</td>
            <td className={FIGURES}>
              <Targets call={call} />
            </td>
            <td className={FIGURES}>{callPrice(call.terms.stop, gridOf(call.terms))}</td>
            <td className={FIGURES}>
              <LastPrice call={call} />
            </td>
            <td className={FIGURES}>
              <TimeLeft call={call} nowMs={nowMs} />
            </td>
            <td className={CELL}>
              <StateBadge {...call.outcome} />
            </td>
            <td className={`${FIGURES} min-w-28`}>
              <ResultText call={call} />
            </td>
            <td className={CELL}>
              <CallLink call={call} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Targets below each other, so their decimals are aligned. */
const Targets = ({ call: { terms } }: { call: Call }) =>
  terms.targets.map((target) => (
    <span key={target} className="block">
      {callPrice(target, gridOf(terms))}
    </span>
  ));

const ResultHead = () => (
  <span className="inline-flex items-center gap-1.5">
    {texts.result}
    <HelpMark label={texts.resultHelp} title={texts.result}>
      <p>{texts.resultWhy}</p>
      <p>{texts.indexWhy}</p>
    </HelpMark>
  </span>
);

const CallLink = ({ call }: { call: Call }) => (
  <Link
    to="/dashboard/expertadvice/calls/$callId"
    params={{ callId: call.id }}
    aria-label={texts.openCall(call.expert.name, call.terms.symbol)}
    className="inline-flex min-h-6 items-center whitespace-nowrap underline underline-offset-2 pointer-coarse:min-h-11"
  >
    {texts.open}
  </Link>
);

function CallCard({ call, nowMs, isOfOneExpert = false }: CallTableProps & { call: Call }) {
  const { terms, outcome } = call;
  const grid = gridOf(terms);
  const facts = [
    [texts.entry, entryWords(terms.entry, grid)],
    [texts.targets(terms.targets.length), terms.targets.map((target) => callPrice(target, grid)).join(' · ')],
    [texts.stop, callPrice(terms.stop, grid)],
    ...(hasNotEnded(call) ? [[texts.horizon, <TimeLeft key="left" call={call} nowMs={nowMs} />] as const] : []),
    ...(hasNotEnded(call) ? [[texts.last, <LastPrice key="last" call={call} />] as const] : []),
    [texts.result, <ResultText key="result" call={call} />],
  ] as const;
  return (
    <li className="flex flex-col gap-2 px-3 py-3 text-body">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex flex-wrap items-center gap-x-2 text-reading">
          <CallSymbol {...terms} />
          <PriceSources markets={[terms.market]} />
        </span>
        <SideText side={terms.side} />
        <span className="ml-auto">
          <StateBadge {...outcome} />
        </span>
      </p>
      {!isOfOneExpert && (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <ExpertLink {...call.expert} />
          <ExpertBadges {...call.expert} />
        </p>
      )}
      <dl className="grid grid-cols-3 gap-x-3 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-label text-quiet">{name}</dt>
            <dd className="break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-dense">
        <CallLink call={call} />
      </p>
    </li>
  );
}
