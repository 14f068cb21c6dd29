import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CountBars } from './count-bars.tsx';
import { IntervalMark } from './interval-mark.tsx';
import { MiniCandles } from './mini-candles.tsx';
import { linePath, Sparkline } from './sparkline.tsx';

const picture = () => screen.getByRole('img').getAttribute('aria-label');

describe('small pictures', () => {
  it('describe last value, range and change of a series', () => {
    render(
      <Sparkline values={[100, 120, 90, 110]} format={String} formatChange={(percent) => `${percent.toFixed(1)} %`} />,
    );
    expect(picture()).toBe('Last 110, between 90 and 120, change 10.0 %');
  });

  it('measure the change from the previous close, where given', () => {
    render(<Sparkline values={[90, 100]} basis={200} format={String} formatChange={(percent) => `${percent} %`} />);
    expect(picture()).toBe('Last 100, between 90 and 200, change -50 %');
  });

  it('have the colour of the change beside them', () => {
    const line = { values: [90, 100], format: String, formatChange: String };
    const { rerender } = render(<Sparkline {...line} />);
    expect(screen.getByRole('img').getAttribute('class')).toContain('text-up');
    rerender(<Sparkline {...line} change={-0.4} />);
    expect(screen.getByRole('img').getAttribute('class')).toContain('text-down');
    rerender(<Sparkline {...line} change={0} />);
    expect(screen.getByRole('img').getAttribute('class')).toContain('text-quiet');
  });

  it('break a line where prices are missing instead of bridging it', () => {
    expect(linePath([1, 2, Number.NaN, 4, 5], 40, (value) => value)).toBe('M0 1L10 2M30 4L40 5');
  });

  it('describe an empty series', () => {
    render(<Sparkline values={[Number.NaN]} format={String} formatChange={String} />);
    expect(picture()).toBe('No prices yet');
  });

  it('describe the total, and the period with the most', () => {
    render(<CountBars counts={[0, 3, 1]} tellWhen={(index) => `${index} h`} />);
    expect(picture()).toBe('Total 4, max 3, 1 h');
  });

  it('never draw higher than the picture, whatever the common scale', () => {
    const { container } = render(<CountBars counts={[0, 5, 10]} full={10} height={20} tellWhen={String} />);
    expect([...container.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')))).toEqual([
      1, 10, 20,
    ]);
  });

  it('keep an interval inside its scale', () => {
    const { container } = render(<IntervalMark label="x" low={-20} point={50} high={140} base={48} width={104} />);
    const wick = container.querySelector('g line');
    expect([wick?.getAttribute('x1'), wick?.getAttribute('x2')]).toEqual(['2', '102']);
  });

  it('describe the range of candles', () => {
    render(
      <MiniCandles
        bars={[
          { open: 1, high: 4, low: 1, close: 3 },
          { open: 3, high: 3, low: 0.5, close: 2 },
        ]}
        format={String}
      />,
    );
    expect(picture()).toBe('2 bars, last close 2, between 0.5 and 4');
  });
});
