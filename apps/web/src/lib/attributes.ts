import { queryOptions } from '@tanstack/react-query';
import { AttributesAnswer } from '@wickwise/contract';
import { api } from './api.ts';
import { attributeWords } from './catalogue/attribute-words.ts';
import { patternWords, stockScanWords } from './catalogue/signal-words.ts';
import { strategyWords } from './catalogue/strategy-words.ts';

/** Attributes of rules in the user's language, for screener and builder. */
export const attributesQuery = queryOptions({
  queryKey: ['screener', 'attributes'],
  queryFn: async ({ signal }): Promise<AttributesAnswer> => {
    const { attributes, patterns, strategies } = await api.get('screener/attributes', AttributesAnswer, signal);
    return {
      attributes: attributes.map((entry) => ({ ...entry, ...attributeWords(entry.key) })),
      patterns: patterns.map((choice) => ({ ...choice, ...patternWords(choice) })),
      strategies: strategies.map((choice) => ({
        ...choice,
        ...namedWords(choice),
      })),
    };
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns the words of a public strategy, or of a stock scan, whose directions have names of their own. */
function namedWords({ name, directions, ...english }: AttributesAnswer['strategies'][number]) {
  const scan = directions.length === 1 ? `${name}_${directions[0]}` : name;
  const { label, description } = stockScanWords({ name: scan, ...strategyWords({ name, ...english }) });
  return { label, description };
}
