import { render, screen } from '@testing-library/react';
import type { BarTuple } from '@wickwise/contract';
import { describe, expect, it, vi } from 'vitest';
import type { Scene } from '../../../charts/scene.ts';
import { GapNotes } from './gap-notes.tsx';

const at = (text: string): number => Date.parse(`2020-11-${text}:00Z`);
const GAPS = [
  { from: at('18T10:42'), to: at('18T10:55') },
  { from: at('19T08:00'), to: at('19T08:10') },
];
const bars: BarTuple[] = [[at('18T10:41'), 1, 1, 1, 1, 1]];

/** A chart that only takes layers. */
function emptyScene() {
  const attached = new Set<object>();
  const scene = {
    axis: { market: 'Crypto', zone: 'UTC', isIntraday: true },
    isGone: false,
    candles: {
      attachPrimitive: (one: object) => attached.add(one),
      detachPrimitive: (one: object) => attached.delete(one),
    },
  } as unknown as Scene;
  return { scene, attached };
}

describe('stretches without prices', () => {
  it('are drawn on the chart and named below it, the newest in sight and all for screen readers', () => {
    vi.stubGlobal('matchMedia', () => ({ addEventListener: () => {}, removeEventListener: () => {} }));
    const { scene, attached } = emptyScene();
    const { unmount } = render(<GapNotes drawn={{ scene, bars }} timeframe="1m" zone="UTC" gaps={GAPS} />);
    expect(screen.getByText(/19 Nov 2020, 08:00–08:10 UTC: source was away/).textContent).toContain('(1 more)');
    expect(screen.getByRole('listitem').textContent).toBe('No prices 18 Nov 2020, 10:42–10:55 UTC: source was away');
    expect(attached.size).toBe(1);
    unmount();
    expect(attached.size).toBe(0);
  });

  it('are sentences of the chart’s summary', () => {
    const { container } = render(<GapNotes timeframe="1D" zone="UTC" gaps={GAPS} />);
    expect(container.textContent).toBe(
      ' No prices 18 Nov 2020: source was away. No prices 19 Nov 2020: source was away.',
    );
  });
});
