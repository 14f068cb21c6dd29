import type { DataConnection, DataProvider } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { useState } from 'react';
import { listText } from '../../lib/list-text.ts';
import { marketNames } from '../../lib/market-names.ts';
import { Badge, Lamp } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Moment } from '../../ui/moment.tsx';
import { toast } from '../../ui/toast-store.ts';
import { BrokerLogin } from './broker-login.tsx';
import { ConnectionFigureList } from './figures.tsx';
import { MarketChoice, type MarketClaims } from './market-choice.tsx';
import { NewKeyForm } from './new-key-form.tsx';
import { changeConnection, removeConnection } from './queries.ts';
import { connectionsTexts as texts } from './texts/connections.ts';

export interface ConnectionRowProps extends MarketClaims {
  connection: DataConnection;
  provider: DataProvider;
  onAct: (work: () => Promise<void>) => void;
}

type State = DataConnection['state'];
const WORDS = (state: State): keyof typeof texts.states => (state === 'needs-login' ? 'needsLogin' : state);

const TONES: Readonly<Partial<Record<State, 'warn' | 'error'>>> = {
  degraded: 'warn',
  'needs-login': 'error',
  stopped: 'error',
  locked: 'error',
};
const LAMPS: Readonly<Partial<Record<State, 'on' | 'waiting'>>> = {
  live: 'on',
  starting: 'waiting',
  degraded: 'waiting',
};

/** States that only a new key ends. */
const NEEDS_KEY: ReadonlySet<State> = new Set(['needs-login', 'locked']);

/** A connection: its state, figures and actions. */
export function ConnectionRow({ connection, provider, onAct, ...claims }: ConnectionRowProps) {
  const { id, markets, reason, state } = connection;
  const { label } = provider;
  const [asked, setAsked] = useState<'markets' | 'key' | 'login'>();
  const done = (sentence: string) => {
    setAsked(undefined);
    toast(sentence);
  };
  const act = (work: () => Promise<void>, sentence: string): void =>
    onAct(async () => {
      await work();
      done(sentence);
    });
  const needsKey = NEEDS_KEY.has(state);
  const leads = connection.canLogIn && (state === 'needs-login' || asked === 'login');
  const pausing = state === 'paused' ? texts.resume : texts.pause;
  const pause = (): void => act(() => changeConnection(id, { isPaused: state !== 'paused' }), texts.changed);
  return (
    <div className="flex items-start gap-3">
      <span className="flex h-5 items-center">
        <Lamp state={LAMPS[state] ?? 'off'} />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-body font-medium">
          {label}
          <Badge tone={TONES[state] ?? 'plain'}>{texts.states[WORDS(state)]}</Badge>
          <span className="font-normal text-quiet">
            {markets.length > 0 ? listText(markets.map((market) => marketNames[market])) : texts.noMarket}
          </span>
        </h3>
        <p className="text-dense text-pretty text-quiet">{texts.means[WORDS(state)]}</p>
        {reason && <p className="text-body break-words">{texts.providerSays(label, reason)}</p>}
        <ConnectionFigureList connection={connection} />
        <LoginEnd loginUntil={connection.loginUntil} isLive={state === 'live'} />
        {leads && <BrokerLogin connectionId={id} provider={provider} onDone={() => done(texts.logIn.done(label))} />}
        {leads && needsKey && asked !== 'key' && (
          <Button look="quiet" className="mt-2" onClick={() => setAsked('key')}>
            {texts.logIn.pasteInstead}
          </Button>
        )}
        {((needsKey && !leads) || asked === 'key') && (
          <NewKeyForm
            connectionId={id}
            provider={provider}
            onDone={() => done(texts.changed)}
            onCancel={needsKey && !leads ? undefined : () => setAsked(undefined)}
          />
        )}
        {asked === 'markets' && (
          <ChangeMarkets
            connection={connection}
            label={label}
            onSave={(next) => act(() => changeConnection(id, { markets: next }), texts.changed)}
            onCancel={() => setAsked(undefined)}
            {...claims}
          />
        )}
      </div>
      <Menu
        label={texts.menu(label)}
        align="end"
        trigger={
          <Button look="quiet" className="h-8 min-h-8 px-2" aria-label={texts.menu(label)}>
            {texts.menuMark}
          </Button>
        }
        groups={[
          [
            { label: texts.chooseMarkets, onChoose: () => setAsked('markets') },
            ...(connection.canLogIn ? [{ label: texts.logIn.again, onChoose: () => setAsked('login') }] : []),
            { label: texts.newKey, onChoose: () => setAsked('key') },
            { label: pausing, onChoose: pause },
          ],
          [{ label: texts.remove, onChoose: () => act(() => removeConnection(id), texts.removed), isDanger: true }],
        ]}
      />
    </div>
  );
}

/** A login that ends within this is warned of, ms. */
const SOON_MS = 2 * 3_600_000;

/** Until when prices come without another login. */
function LoginEnd({ loginUntil, isLive }: { loginUntil: number | null; isLive: boolean }) {
  if (loginUntil === null || !isLive) return null;
  const isSoon = loginUntil - Date.now() < SOON_MS;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-dense text-quiet">
      {isSoon && <Badge tone="warn">{texts.logIn.endsSoon}</Badge>}
      <span>
        {texts.logIn.until} <Moment atMs={loginUntil} />.
      </span>
      {isSoon && <span>{texts.logIn.endsMeans}</span>}
    </p>
  );
}

interface ChangeMarketsProps extends MarketClaims {
  connection: DataConnection;
  label: string;
  onSave: (markets: Market[]) => void;
  onCancel: () => void;
}

function ChangeMarkets({ connection: { markets, offered }, label, onSave, onCancel, ...claims }: ChangeMarketsProps) {
  const [chosen, setChosen] = useState<readonly Market[]>(markets);
  return (
    <div className="mt-3 flex max-w-xl flex-col gap-3">
      <MarketChoice
        label={texts.marketsLegend(label)}
        offered={offered}
        chosen={chosen}
        onChange={setChosen}
        {...claims}
      />
      <p className="flex flex-wrap gap-2">
        <Button look="primary" disabled={chosen.length === 0} onClick={() => onSave([...chosen])}>
          {texts.saveMarkets}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </p>
    </div>
  );
}
