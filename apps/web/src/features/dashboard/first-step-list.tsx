import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FIRST_STEPS, type FirstStep } from '@wickwise/contract';
import { ADD_SYMBOL } from '../../lib/add-symbol.ts';
import { firstStepsQuery, setChecklistHidden } from './first-steps.ts';
import { firstStepTexts as texts } from './texts/first-step.ts';

const PLACES = {
  alert: '/dashboard/alerts',
  screen: '/dashboard/marketscreener',
  backtest: '/dashboard/customstrategy',
} as const satisfies Record<Exclude<FirstStep, 'watchlist'>, string>;
const LINK = 'underline decoration-hairline underline-offset-2 hover:decoration-ink';

/** First steps of an account: each is ticked once the account has it. */
export function FirstStepList() {
  const client = useQueryClient();
  const { data: has } = useQuery(firstStepsQuery);
  const { mutate } = useMutation({ mutationFn: () => setChecklistHidden(client, true) });
  const done = FIRST_STEPS.filter((step) => has?.[step]).length;
  return (
    <section
      aria-label={texts.title}
      className="flex min-h-[42px] flex-wrap items-center gap-x-4 gap-y-1 max-sm:min-h-[138px] max-sm:pointer-coarse:min-h-[174px] border border-hairline bg-panel px-3 py-1 text-body"
    >
      <h2 className="text-body font-semibold max-sm:w-full">{texts.title}</h2>
      <ol className="grid min-w-0 flex-1 grid-cols-2 gap-x-4 sm:flex sm:flex-wrap">
        {FIRST_STEPS.map((step) => (
          <Step key={step} step={step} isDone={has?.[step] ?? false} />
        ))}
      </ol>
      <p className="flex items-center gap-3 max-sm:w-full max-sm:justify-between">
        <span className="text-dense text-quiet">{texts.done(done, FIRST_STEPS.length)}</span>
        <button
          type="button"
          onClick={() => mutate()}
          className="min-h-8 px-1 underline underline-offset-2 hover:text-accent-ink pointer-coarse:min-h-11"
        >
          {texts.hide}
        </button>
      </p>
    </section>
  );
}

function Step({ step, isDone }: { step: FirstStep; isDone: boolean }) {
  return (
    <li className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
      <svg viewBox="0 0 16 16" className={`h-4 w-4 shrink-0 ${isDone ? 'text-up' : 'text-quiet'}`} aria-hidden="true">
        <rect x="1.5" y="1.5" width="13" height="13" rx="2" fill="none" stroke="currentColor" />
        {isDone && <path d="M4 8.5l2.5 2.5L12 5.5" fill="none" stroke="currentColor" strokeWidth="2" />}
      </svg>
      {isDone ? (
        <span className="text-quiet">
          {texts.steps[step]} <span className="sr-only">{texts.isDone}</span>
        </span>
      ) : step === 'watchlist' ? (
        <Link from="/dashboard/" to="/dashboard" search={(known) => known} hash={ADD_SYMBOL} className={LINK}>
          {texts.steps[step]}
        </Link>
      ) : (
        <Link to={PLACES[step]} className={LINK}>
          {texts.steps[step]}
        </Link>
      )}
    </li>
  );
}
