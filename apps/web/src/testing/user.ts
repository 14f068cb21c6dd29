import type { User } from '@wickwise/contract';
import { USER_ID } from './session.ts';

/** The test user's account, with changes. */
export const testUser = (change: Partial<User> = {}): User => ({
  _id: USER_ID,
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: null,
  role: 'user',
  createdAt: Date.parse('2026-11-01T10:00:00Z'),
  hasPassword: true,
  hasTotp: false,
  recoveryCodesLeft: 0,
  deleteAt: null,
  isConfigured: true,
  ...change,
});
