import { WHATS_NEW_KINDS, type WhatsNewQuery } from '@wickwise/contract';
import { useConstants } from '../../lib/constants.ts';
import { marketNames } from '../../lib/market-names.ts';
import { Select } from '../../ui/select.tsx';
import { strengthNamesTexts as strengthNames } from '../../ui/texts/strength-names.ts';
import { ToggleChips } from '../../ui/toggle-chips.tsx';
import { DayPicker } from './day-picker.tsx';
import { whatsNewTexts as texts } from './texts/whats-new.ts';

export interface FiltersProps {
  filter: WhatsNewQuery;
  /** The newest day with news. */
  today: string | undefined;
  onFilter: (change: Partial<WhatsNewQuery>) => void;
}

const ANY = 'any';

/** Filters of the news, stored in the URL. */
export function Filters({ filter, today, onFilter }: FiltersProps) {
  const { markets, signalStrengths, patternDirections } = useConstants();
  const choose =
    <Key extends 'market' | 'kind' | 'direction' | 'strength'>(key: Key) =>
    (value: string): void =>
      onFilter({ [key]: value === ANY ? undefined : value });
  const options = (any: string, names: readonly (readonly [string, string])[]) => [
    { value: ANY, label: any },
    ...names.map(([value, label]) => ({ value, label })),
  ];
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2 border-b max-sm:grid max-sm:grid-cols-2 border-hairline px-3 py-2">
      <DayPicker day={filter.day} today={today} onDay={(day) => onFilter({ day })} />
      <Select
        label={texts.labels.market}
        value={filter.market ?? ANY}
        options={options(
          texts.any.market,
          markets.map((market) => [market, marketNames[market]]),
        )}
        onChange={choose('market')}
      />
      <Select
        label={texts.labels.kind}
        value={filter.kind ?? ANY}
        options={options(
          texts.any.kind,
          WHATS_NEW_KINDS.map((kind) => [kind, texts.kinds[kind]]),
        )}
        onChange={choose('kind')}
      />
      <Select
        label={texts.labels.direction}
        value={filter.direction ?? ANY}
        options={options(
          texts.any.direction,
          patternDirections.map((direction) => [direction, texts.directions[direction]]),
        )}
        onChange={choose('direction')}
      />
      <Select
        label={texts.labels.strength}
        value={filter.strength ?? ANY}
        options={options(
          texts.any.strength,
          signalStrengths.map((strength) => [strength, strengthNames[strength]]),
        )}
        onChange={choose('strength')}
      />
      <div className="pb-0.5">
        <ToggleChips
          label={texts.watched}
          options={[{ value: 'only', label: texts.watched }]}
          chosen={filter.watchlist ? ['only'] : []}
          onChange={([only]) => onFilter({ watchlist: only === 'only' ? 'only' : undefined })}
        />
      </div>
    </div>
  );
}
