import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { appearance, showAppearance } from './appearance.ts';

describe('the appearance', () => {
  const usual = appearance.get();
  afterEach(() => showAppearance(usual));

  it('is announced where it changes, and not where an account has what is shown', () => {
    const changed = vi.fn();
    onTestFinished(appearance.subscribe(changed));
    showAppearance({});
    showAppearance(usual);
    expect(changed).not.toHaveBeenCalled();
    showAppearance({ theme: 'dark' });
    expect(changed).toHaveBeenCalledOnce();
    expect(document.documentElement.dataset.theme).toBe('dark');
  });
});
