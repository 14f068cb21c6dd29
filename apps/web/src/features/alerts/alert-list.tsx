import { useQuery } from '@tanstack/react-query';
import type { Alert } from '@wickwise/contract';
import { type ReactNode, useState } from 'react';
import { channelNames } from '../../lib/channel-names.ts';
import { Badge, Lamp } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { conditionTexts } from './conditions/condition-form.ts';
import { cooldownWords, frequencyName } from './frequencies.ts';
import { alertsQuery, setAlertState, testAlert } from './queries.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { alertTexts as texts } from './texts/alert.ts';
import { useRuleNames } from './use-rule-names.ts';
import { alertWords, conditionWords, splitWords, stateWords } from './words.ts';

const LiveMatchLine = lazyPart(async () => (await import('./live-match/live-match-line.tsx')).LiveMatchLine);

export interface AlertListProps {
  /** Only alerts on this strategy. */
  strategyId?: string;
  onChange: (alert: Alert) => void;
  onAdd: () => void;
  /** Compares firings of an alert on a rule with the past. */
  onCompare: (alert: Alert) => void;
  /** Renders a symbol as a link to its chart. */
  linkOf: (alert: Pick<Alert, 'market' | 'symbol'>) => ReactNode;
}

/** The user's alerts, newest first. */
export function AlertList({ strategyId, onChange, onAdd, onCompare, linkOf }: AlertListProps) {
  const { data, error, refetch } = useQuery(alertsQuery);
  const alerts = data?.filter(({ condition }) => strategyId === undefined || isOnStrategy(condition, strategyId));
  const ruleName = useRuleNames(alerts ?? []);
  if (error) return <ErrorNote error={error} fallback={texts.failed} onRetry={() => void refetch()} />;
  if (!alerts) return <Skeleton className="m-3 h-40" />;
  if (alerts.length === 0) {
    return (
      <EmptyNote
        title={strategyId === undefined ? texts.none : texts.noneHere}
        action={strategyId === undefined && <Button onClick={onAdd}>{texts.add}</Button>}
      >
        {strategyId === undefined ? texts.noneWhy : conditionTexts.meanings.strategy}
      </EmptyNote>
    );
  }
  return (
    <ul>
      {alerts.map((alert) => (
        <li key={alert.id} className="border-b border-hairline last:border-b-0">
          <AlertRow
            alert={alert}
            onChange={() => onChange(alert)}
            onCompare={() => onCompare(alert)}
            link={linkOf(alert)}
            rule={ruleName(alert)}
          />
        </li>
      ))}
    </ul>
  );
}

const isOnStrategy = (condition: Alert['condition'], strategyId: string): boolean =>
  condition.type === 'strategy' && condition.strategyId === strategyId;

interface AlertRowProps {
  alert: Alert;
  onChange: () => void;
  onCompare: () => void;
  link: ReactNode;
  /** Names its rule and symbols, where it is on many. */
  rule: string | undefined;
}

function AlertRow({ alert, onChange, onCompare, link, rule }: AlertRowProps) {
  const [failed, setFailed] = useState<Error>();
  const [isAsking, setIsAsking] = useState(false);
  const { id, name, state, isMuted, firedCount, lastFiredAt, expiresAt } = alert;
  const attempt = (work: () => Promise<unknown>, done?: string) => (): void => {
    setFailed(undefined);
    work().then(
      () => done && toast(done),
      (error: Error) => setFailed(error),
    );
  };
  const isArmed = state === 'armed';
  return (
    <div className="px-3 py-2">
      <div className="flex items-start gap-3">
        <span className="flex h-5 items-center" title={stateWords(alert)}>
          <Lamp state={isArmed ? 'on' : state === 'paused' ? 'waiting' : 'off'} />
        </span>
        <div className="min-w-0 flex-1">
          <p className="text-body break-words">
            {name && <span className="font-medium">{name}: </span>}
            {link} {conditionWords(alert)}
            {rule && <span className="text-quiet"> ({rule})</span>}
          </p>
          <p className="flex flex-wrap gap-x-3 text-dense text-quiet">
            <span className={alert.pauseReason ? 'text-warn' : undefined}>{stateWords(alert)}</span>
            <span>{frequencyName(alert.condition.type, alert.frequency)}</span>
            {alert.frequency !== 'once' && alert.cooldownMinutes > 0 && (
              <span>{texts.cooldownOf(cooldownWords(alert.cooldownMinutes))}</span>
            )}
            <span>
              {texts.fired(firedCount)}
              {lastFiredAt !== null && (
                <>
                  , {texts.last} <Moment atMs={lastFiredAt} />
                </>
              )}
            </span>
            {alert.split && (
              <span>
                {splitWords(alert.split)}, <Moment atMs={alert.split.at} />
              </span>
            )}
            {expiresAt !== null && isArmed && (
              <span>
                {texts.until} <Moment atMs={expiresAt} />
              </span>
            )}
            {alert.channels.map((kind) => (
              <span key={kind}>{channelNames[kind].name}</span>
            ))}
            {isMuted && <Badge>{texts.muted}</Badge>}
          </p>
          {isOnRule(alert) && (
            <div className="min-h-5 text-dense text-quiet">
              <LiveMatchLine alertId={id} onCompare={onCompare} />
            </div>
          )}
        </div>
        <Menu
          label={texts.menu(name || alertWords(alert))}
          align="end"
          trigger={
            <Button look="quiet" className="h-8 min-h-8 px-2" aria-label={texts.menu(name || alertWords(alert))}>
              {texts.menuMark}
            </Button>
          }
          groups={[
            [
              isArmed
                ? { label: texts.pause, onChoose: attempt(() => setAlertState(id, 'paused')) }
                : { label: texts.arm, onChoose: attempt(() => setAlertState(id, 'armed')) },
              { label: texts.change, onChoose: onChange },
              ...(isOnRule(alert) ? [{ label: texts.compare, onChoose: onCompare }] : []),
              { label: texts.test, onChoose: attempt(() => testAlert(id), texts.tested) },
            ],
            [{ label: texts.remove, onChoose: () => setIsAsking(true), isDanger: true }],
          ]}
        />
      </div>
      {failed && <FailureNote error={failed} />}
      {isAsking && <RemoveDialog alert={alert} onClose={() => setIsAsking(false)} />}
    </div>
  );
}

const RULE_CONDITIONS: readonly Alert['condition']['type'][] = ['screen', 'signal', 'strategy'];

const isOnRule = ({ condition }: Alert): boolean => RULE_CONDITIONS.includes(condition.type);
