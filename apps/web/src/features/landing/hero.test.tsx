import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { signIn } from '../../testing/session.ts';
import { show } from '../../testing/show.tsx';
import { LandingHero } from './hero.tsx';

describe('the promise of the landing page', () => {
  it('leads a visitor to the sign-up', async () => {
    await show(<LandingHero chart={null} />);
    expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/signup');
    expect(screen.getByText(/^Free\./)).toBeDefined();
  });

  it('leads who is signed in to the dashboard, and asks for no account', async () => {
    signIn();
    await show(<LandingHero chart={null} />);
    expect(screen.getByRole('link', { name: 'Open dashboard' }).getAttribute('href')).toBe('/dashboard');
    expect(screen.queryByText(/^Free\./)).toBeNull();
  });
});
