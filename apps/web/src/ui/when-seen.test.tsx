import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show } from '../testing/show.tsx';
import { WhenSeen } from './when-seen.tsx';

describe('a part that renders when visible', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('has a placeholder until then', async () => {
    let notify: ((seen: { isIntersecting: boolean }[]) => void) | undefined;
    vi.stubGlobal('requestIdleCallback', () => {});
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: typeof notify) {
          notify = callback;
        }
        observe(): void {}
        disconnect(): void {}
      },
    );
    await show(<WhenSeen place={<p>its place</p>}>the part</WhenSeen>);
    act(() => notify?.([{ isIntersecting: false }]));
    expect(screen.getByText('its place')).toBeTruthy();
    act(() => notify?.([{ isIntersecting: true }]));
    expect(screen.getByText('the part')).toBeTruthy();
    expect(screen.queryByText('its place')).toBeNull();
  });

  it('renders at once in browsers without support', async () => {
    await show(<WhenSeen place="its place">the part</WhenSeen>);
    expect(screen.getByText('the part')).toBeTruthy();
  });
});
