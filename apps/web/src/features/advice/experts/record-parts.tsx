import { Link } from '@tanstack/react-router';
import type { Expert, RecordFigures, VerifiedFigures } from '@wickwise/contract';
import { dateMs } from '@wickwise/market';
import { formatDay, formatPercent } from '../../../lib/format.ts';
import { formatShare } from '../../../lib/format-share.ts';
import { IntervalMark } from '../../../ui/interval-mark.tsx';
import { PriceSources } from '../calls/call-parts.tsx';
import { adviceTexts } from '../texts/advice.ts';
import { adviceRecordTexts as texts } from '../texts/advice-record.ts';

/** Where the figures of a record come from, or why there are none. */
export function RecordLabel({ expert: { record, hidden, verified, markets } }: { expert: Expert }) {
  return (
    <p className="border-l-2 border-accent px-3 py-1 text-dense text-pretty text-quiet">
      {record ? texts.computed : hidden ? adviceTexts.hiddenWhy[hidden] : texts.noRecord}{' '}
      {verified.length > 0 && texts.verifiedBelow} {record && <PriceSources markets={markets} />}
    </p>
  );
}

/** Figures that an agency verified, as it states them. */
export const VerifiedList = ({ verified }: { verified: readonly VerifiedFigures[] }) => (
  <ul className="divide-y divide-hairline">
    {verified.map(({ id, agency, reference, periodFrom, periodTo, figures }) => (
      <li key={id} className="flex flex-col gap-1 px-3 py-2 text-body">
        <p className="text-pretty">{texts.verifiedBy(agency, reference, longDay(periodFrom), longDay(periodTo))}</p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 tabular-nums">
          {figures.map(({ name, value }) => (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-quiet">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </li>
    ))}
  </ul>
);

const longDay = (date: string): string => formatDay(dateMs(date), 'UTC');

/** The interval of a record's difference to the index, beside zero. */
export function ExcessMark({
  excess,
  reach,
  width,
}: {
  excess: NonNullable<RecordFigures['excessPct']>;
  /** Both ends of the scale, percent. */
  reach: number;
  width: number;
}) {
  const { value, low, high } = excess;
  return (
    <IntervalMark
      label={texts.excessMark(formatPercent(value), formatPercent(low), formatPercent(high))}
      low={low}
      point={value}
      high={high}
      base={0}
      from={-reach}
      to={reach}
      width={width}
    />
  );
}

export const rateWords = ({ value, low, high }: NonNullable<RecordFigures['hitRate']>): string =>
  texts.rate(formatShare(value), formatShare(low), formatShare(high));

/** How many closed calls a record has, and whether these are enough. */
export const SampleText = ({ record: { closed, isSmall } }: { record: RecordFigures }) => (
  <span className="tabular-nums">
    n = {closed}
    {isSmall && <span className="block text-dense text-warn">{texts.small}</span>}
  </span>
);

export const ChainLink = () => (
  <Link to="/advice-record" className="underline underline-offset-2">
    {adviceTexts.recordPage}
  </Link>
);
