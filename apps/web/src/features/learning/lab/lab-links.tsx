import { Link } from '@tanstack/react-router';
import type { LessonLab } from '@wickwise/contract';
import type { Market } from '@wickwise/market';
import { buttonClass } from '../../../ui/button.tsx';
import { labTexts as texts } from '../texts/lab.ts';
import { type LabKey, ruleWith } from './lab-lines.ts';

export interface LabLinksProps {
  keys: readonly LabKey[];
  rule: LessonLab['rule'];
  /** The symbol whose bars are shown. */
  place: { market: Market; symbol: string } | undefined;
  timeframe: '1D' | '15m';
}

/** Charts separate the keys of their indicators by this. */
const SEPARATOR = '*';

/** Opens what is tried out where it can be used: on a chart, as a scan, in a backtest. */
export function LabLinks({ keys, rule, place, timeframe }: LabLinksProps) {
  const studies = keys.flatMap(({ chosenKey }) => chosenKey ?? []);
  if (studies.length < keys.length) return <p className="text-dense text-pretty text-quiet">{texts.usualOnly}</p>;
  const market = place?.market ?? 'Crypto';
  const groups = rule && ruleWith(rule, keys);
  return (
    <div className="flex flex-wrap gap-2">
      {place && (
        <Link
          to="/dashboard/chart/$market/$symbol"
          params={place}
          search={{ timeframe, studies: studies.join(SEPARATOR) }}
          className={buttonClass('plain')}
        >
          {texts.openChart}
        </Link>
      )}
      {groups && (
        <>
          <Link
            to="/dashboard/marketscreener"
            search={{ market, timeframe, rule: groups }}
            className={buttonClass('plain')}
          >
            {texts.openScan}
          </Link>
          <Link
            to="/dashboard/customstrategy"
            search={{ market, timeframe, rule: groups, tab: 'backtest' }}
            className={buttonClass('plain')}
          >
            {texts.backtest}
          </Link>
        </>
      )}
    </div>
  );
}
