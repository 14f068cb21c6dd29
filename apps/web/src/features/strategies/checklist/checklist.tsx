import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { formatTime, zoneName } from '../../../lib/format.ts';
import { useStore } from '../../../lib/store.ts';
import { readerZone } from '../../../lib/zones.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyNote } from '../../../ui/empty-note.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { strategiesQuery } from '../queries.ts';
import { type ChartPlace, type CheckedRule, ownRules } from './checked-rule.ts';
import { type CheckAnswer, checklistQuery, publicRulesQuery } from './queries.ts';
import { RuleRow } from './rule-row.tsx';
import { checklistTexts as texts } from './texts/checklist.ts';

/** Checks the user's strategies, and public ones on request, at the newest close of a chart. */
export function Checklist({ place }: { place: ChartPlace }) {
  const [isPublicToo, setIsPublicToo] = useState(false);
  const { data: strategies, error, refetch } = useQuery(strategiesQuery);
  const { data: known = [] } = useQuery({ ...publicRulesQuery, enabled: isPublicToo });
  const { market, symbol, timeframe } = place;
  const own = useMemo(
    () => ownRules(strategies ?? [], { market, symbol, timeframe }),
    [strategies, market, symbol, timeframe],
  );
  const everybodys = isPublicToo ? known : [];
  const asked = useQuery(checklistQuery(place, [...own, ...everybodys]));
  const failure = error ?? asked.error;
  const lists = [
    { name: texts.yours, rules: own },
    { name: texts.public, rules: everybodys },
  ].filter(({ rules }) => rules.length > 0);
  return (
    <Panel title={texts.title(symbol, timeframe)} aside={asked.data && <AsOf answers={asked.data} />}>
      {failure && (
        <ErrorNote
          error={failure}
          fallback={texts.failed}
          onRetry={() => void Promise.all([refetch(), asked.refetch()])}
        />
      )}
      {!strategies && !error && <Skeleton className="m-3 h-24" />}
      {strategies?.length === 0 && (
        <EmptyNote
          action={
            <Link to="/dashboard/customstrategy" search={{ market, timeframe }} className={buttonClass('plain')}>
              {texts.build}
            </Link>
          }
        >
          {texts.none}
        </EmptyNote>
      )}
      <div className="max-h-112 overflow-y-auto">
        {lists.map(({ name, rules }) => (
          <RuleList key={name} name={name} rules={rules} answers={asked.data} place={place} />
        ))}
      </div>
      <div className="border-t border-hairline px-3 py-1">
        <div className="sm:max-w-56">
          <Switch label={texts.withPublic} isOn={isPublicToo} onChange={setIsPublicToo} />
        </div>
      </div>
    </Panel>
  );
}

interface RuleListProps {
  name: string;
  rules: readonly CheckedRule[];
  answers: ReadonlyMap<string, CheckAnswer> | undefined;
  place: ChartPlace;
}

function RuleList({ name, rules, answers, place }: RuleListProps) {
  return (
    <section aria-label={name}>
      <h3 className="px-3 pt-3 pb-1 text-dense text-quiet">{name}</h3>
      <ul className="border-t border-hairline lg:grid lg:grid-cols-2">
        {rules.map((rule) => (
          <RuleRow key={rule.key} rule={rule} answer={answers?.get(rule.key)} place={place} />
        ))}
      </ul>
    </section>
  );
}

/** Number of true rules, and the close on the reader's clock. */
function AsOf({ answers }: { answers: ReadonlyMap<string, CheckAnswer> }) {
  const explained = [...answers.values()].flatMap((answer) => ('verdict' in answer ? answer : []));
  const met = explained.filter(({ verdict }) => verdict === 'true').length;
  const at = explained.find((one) => one.at !== null)?.at;
  const zone = useStore(readerZone);
  return (
    <span role="status" className="tabular-nums">
      {texts.count(met, answers.size)}
      {typeof at === 'number' && ` · ${texts.asOf} ${formatTime(at, zone)} ${zoneName(zone, at)}`}
    </span>
  );
}
