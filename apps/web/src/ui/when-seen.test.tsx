import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show } from '../testing/show.tsx';
import { WhenSeen } from './when-seen.tsx';

describe('a part that comes when it is seen', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('keeps its place until it is', async () => {
    let tell: ((seen: { isIntersecting: boolean }[]) => void) | undefined;
    vi.stubGlobal('requestIdleCallback', () => {});
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(told: typeof tell) {
          tell = told;
        }
        observe(): void {}
        disconnect(): void {}
      },
    );
    await show(<WhenSeen place={<p>its place</p>}>the part</WhenSeen>);
    act(() => tell?.([{ isIntersecting: false }]));
    expect(screen.getByText('its place')).toBeTruthy();
    act(() => tell?.([{ isIntersecting: true }]));
    expect(screen.getByText('the part')).toBeTruthy();
    expect(screen.queryByText('its place')).toBeNull();
  });

  it('is there at once where the browser can’t tell', async () => {
    await show(<WhenSeen place="its place">the part</WhenSeen>);
    expect(screen.getByText('the part')).toBeTruthy();
  });
});
