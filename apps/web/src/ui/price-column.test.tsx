import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PriceCell, PriceColumn } from './price-column.tsx';

/** Returns the room right of each price, in digits. */
function roomOf(...steps: number[]): string[] {
  render(
    <PriceColumn grids={steps.map((tickSize) => ({ tickSize }))}>
      {steps.map((tickSize) => (
        <p key={tickSize} data-testid="price">
          <PriceCell tickSize={tickSize}>1</PriceCell>
        </p>
      ))}
    </PriceColumn>,
  );
  return screen.getAllByTestId('price').map((price) => price.querySelector('span')?.style.paddingRight ?? '');
}

describe('a column of prices', () => {
  it('has their points below each other', () => {
    expect(roomOf(0.01, 0.0001, 1)).toEqual(['2ch', '', '4.47ch']);
  });

  it('makes no room where all have as many decimals', () => {
    expect(roomOf(0.05, 0.01)).toEqual(['', '']);
  });

  it('doesn’t widen for the digits of tiny coins', () => {
    expect(roomOf(0.01, 1e-8)).toEqual(['3ch', '']);
  });
});
