import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { createStore } from '../../../lib/store.ts';
import { answerApi, refusal } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { chartTexts } from '../texts/chart.ts';
import { CompareItem } from './compare-item.tsx';

beforeEach(() => queryClient.clear());

it('says that a symbol of a link doesn’t exist', async () => {
  answerApi({ candles: refusal(404, 'Symbol not found') });
  await show(
    <CompareItem
      id="Crypto:NOPE"
      timeframe="1h"
      scene={undefined}
      bars={[[0, 1, 1, 1, 1, 0]]}
      axis={{ market: 'Crypto', isIntraday: true }}
      color="black"
      cut={(bars) => bars}
      pointed={createStore<number | undefined>(undefined)}
      first={createStore(0)}
      onRemove={() => {}}
    />,
  );
  expect(await screen.findByText(chartTexts.compare.notFound('NOPE'))).toBeDefined();
  expect(screen.queryByText('–')).toBeNull();
});
