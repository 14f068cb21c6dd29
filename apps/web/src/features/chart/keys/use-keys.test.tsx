import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useKeys } from './use-keys.ts';

function Chart({ onTimeframe, onPress }: { onTimeframe: (timeframe: string) => void; onPress: () => void }) {
  const typed = useKeys('.chart', { onMove: vi.fn(), onZoom: vi.fn(), onCommand: vi.fn(), onTimeframe });
  return (
    <div className="chart">
      <button type="button" onClick={onPress}>
        Layouts
      </button>
      {typed}
    </div>
  );
}

it('takes a typed timeframe while the button that was pressed before has the focus', async () => {
  const [onTimeframe, onPress] = [vi.fn(), vi.fn()];
  render(<Chart onTimeframe={onTimeframe} onPress={onPress} />);
  await userEvent.click(screen.getByRole('button'));
  await userEvent.keyboard('15{Enter}');
  expect(onTimeframe.mock.calls).toEqual([['15m']]);
  expect(onPress).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Enter}');
  expect(onPress).toHaveBeenCalledTimes(2);
});
