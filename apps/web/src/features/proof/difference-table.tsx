import type { ReplayDifference } from '@wickwise/contract';
import { scanWords } from '../../lib/catalogue/signal-words.ts';
import { formatTime, zoneName } from '../../lib/format.ts';
import { listText } from '../../lib/list-text.ts';
import { useStore } from '../../lib/store.ts';
import { readerZone } from '../../lib/zones.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { proofTexts as texts } from './texts/proof.ts';

/** Signals that a replay found differently, with the cause. */
export function DifferenceTable({ differences }: { differences: readonly ReplayDifference[] }) {
  return (
    <ScrollRegion label={texts.differences} className="border-t border-hairline">
      <table className="w-full border-collapse text-dense">
        <caption className="px-3 py-2 text-left font-medium">{texts.differences}</caption>
        <thead>
          <tr className="text-left text-label text-quiet">
            {[texts.symbol, texts.signal, texts.bar, texts.cause].map((name) => (
              <th key={name} scope="col" className="px-3 py-1.5 font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map((one) => (
            <Row
              key={`${one.symbol} ${one.timeframe} ${one.pattern} ${one.direction} ${one.barTime}`}
              difference={one}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Row({ difference }: { difference: ReplayDifference }) {
  const { symbol, timeframe, barTime, cause, fields } = difference;
  const { label } = scanWords({ ...difference, description: '' });
  const zone = useStore(readerZone);
  return (
    <tr className="h-9 border-t border-hairline whitespace-nowrap">
      <td className="px-3 font-medium">{symbol}</td>
      <td className="px-3">
        {label} <span className="text-quiet">{timeframe}</span>
      </td>
      <td className="px-3 text-quiet">
        {formatTime(barTime, zone)} {zoneName(zone, barTime)}
      </td>
      <td className="px-3">
        {texts.causes[cause]}
        {fields.length > 0 && <span className="text-quiet"> · {listText(fields)}</span>}
      </td>
    </tr>
  );
}
