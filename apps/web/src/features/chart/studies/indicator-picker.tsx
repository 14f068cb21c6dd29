import { ATTRIBUTE_GROUPS } from '@wickwise/analytics';
import { CHART_LIMITS } from '@wickwise/contract';
import { useState } from 'react';
import { attributeWords, indicatorLabel } from '../../../lib/catalogue/attribute-words.ts';
import { Button } from '../../../ui/button.tsx';
import { INPUT } from '../../../ui/field.tsx';
import { chartTexts } from '../texts/chart.ts';
import { keysOf, STUDY_CHOICES, type StudyChoice } from './catalogue.ts';

const texts = chartTexts.indicators;

export interface IndicatorPickerProps {
  chosen: readonly string[];
  onChoose: (keys: readonly string[]) => void;
}

/** Returns the label in the user's language, which loads after the catalogue. */
const labelOf = ({ name, label, outputs }: StudyChoice): string =>
  indicatorLabel(name, outputs[0]?.entry.key ?? '', label);

/** Finds indicators by their English or translated names. */
const found = (text: string): readonly StudyChoice[] => {
  const wanted = text.trim().toLowerCase();
  return STUDY_CHOICES.filter(
    (choice) =>
      `${choice.name} ${choice.label} ${labelOf(choice)}`.toLowerCase().includes(wanted) ||
      choice.outputs.some(({ label, entry }) =>
        `${label} ${attributeWords(entry.key)?.label ?? ''}`.toLowerCase().includes(wanted),
      ),
  );
};

/** Every indicator of charts, by group or search. */
export function IndicatorPicker({ chosen, onChoose }: IndicatorPickerProps) {
  const [text, setText] = useState('');
  const choices = found(text);
  return (
    <>
      <label className="block">
        <span className="sr-only">{texts.search}</span>
        <input
          type="search"
          // biome-ignore lint/a11y/noAutofocus: the window opens for typing a name
          autoFocus
          value={text}
          placeholder={texts.search}
          onChange={({ target }) => setText(target.value)}
          className={INPUT}
        />
      </label>
      {choices.length === 0 && <p className="py-4 text-body text-quiet">{texts.none(text)}</p>}
      {ATTRIBUTE_GROUPS.map((group) => {
        const own = choices.filter((choice) => choice.group === group);
        return (
          own.length > 0 && (
            <section key={group} className="mt-4">
              <h3 className="border-b border-hairline pb-1 text-label font-semibold text-quiet">
                {texts.groups[group]}
              </h3>
              <ul>
                {own.map((choice) => (
                  <IndicatorRow key={choice.name} choice={choice} chosen={chosen} onChoose={onChoose} />
                ))}
              </ul>
            </section>
          )
        );
      })}
      <p className="mt-4 text-dense text-quiet">{texts.absent}</p>
    </>
  );
}

function IndicatorRow({ choice, chosen, onChoose }: IndicatorPickerProps & { choice: StudyChoice }) {
  const { outputs, parameter } = choice;
  const label = labelOf(choice);
  const [period, setPeriod] = useState(parameter?.usual);
  const keys = keysOf(choice, period);
  const isAdded = keys.every((key) => chosen.includes(key));
  const next = [...new Set([...chosen, ...keys])];
  const isFull = next.length > CHART_LIMITS.studies;
  const { key = '', draw, description: english } = outputs[0]?.entry ?? { draw: 'pane', description: '' };
  const description = attributeWords(key)?.description ?? english;
  return (
    <li className="flex items-center gap-3 border-b border-hairline py-1.5">
      <div className="min-w-0 flex-1">
        <p className="text-body font-medium">{label}</p>
        <p className="text-dense text-pretty text-quiet">
          {description} <span className="whitespace-nowrap">({texts[draw]})</span>
        </p>
      </div>
      {parameter && (
        <select
          aria-label={`${label}: ${texts.period}`}
          value={period}
          onChange={({ target }) => setPeriod(Number(target.value))}
          className="h-9 rounded-input border border-field bg-panel px-1 text-body pointer-coarse:h-11"
        >
          {[...new Set([...parameter.options, parameter.usual])]
            .toSorted((a, b) => a - b)
            .map((option) => (
              <option key={option}>{option}</option>
            ))}
        </select>
      )}
      <Button
        aria-label={`${isAdded ? texts.added : texts.add}: ${label}`}
        disabled={isAdded || isFull}
        title={isFull ? texts.full(CHART_LIMITS.studies) : undefined}
        onClick={() => onChoose(next)}
        className="px-3"
      >
        {isAdded ? '✓' : texts.add}
      </Button>
    </li>
  );
}
