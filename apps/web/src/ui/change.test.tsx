import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ChangeText } from './change.tsx';

const classOf = (of: number, text: string): string => {
  render(<ChangeText of={of}>{text}</ChangeText>);
  return screen.getByText(text).className;
};

describe('a change', () => {
  it('has the colour and the arrow of its direction', () => {
    expect(classOf(0.5, '+0.50 %')).toContain('text-up');
    expect(classOf(-0.5, '−0.50 %')).toContain('text-down');
    expect(document.querySelectorAll('svg')).toHaveLength(2);
  });

  it('has neither where it rounds to zero', () => {
    expect(classOf(-0.004, '0.00 %')).toContain('text-quiet');
    expect(document.querySelectorAll('svg')).toHaveLength(0);
  });
});
