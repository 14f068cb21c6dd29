import {
  CodeSent,
  type ConfirmSignupRequest,
  type EmailRequest,
  LoginAnswer,
  type LoginRequest,
  PasskeyOptions,
  type ResetPasswordRequest,
  type SecondFactorRequest,
  SessionAnswer,
  type SignupRequest,
} from '@wickwise/contract';
import type * as z from 'zod/mini';
import { api } from '../../lib/api.ts';

type Body<Schema extends z.ZodMiniType> = z.output<Schema>;

export const signUp = (body: Body<typeof SignupRequest>) => api.post('auth/signup', body, CodeSent);
export const confirmSignUp = (body: Body<typeof ConfirmSignupRequest>) =>
  api.post('auth/confirm-otp', body, SessionAnswer);
export const resendCode = (body: Body<typeof EmailRequest>) => api.post('auth/resend-otp', body, CodeSent);
export const logIn = (body: Body<typeof LoginRequest>) => api.post('auth/login', body, LoginAnswer);
export const logInWithCode = (body: Body<typeof SecondFactorRequest>) =>
  api.post('auth/login/second-factor', body, SessionAnswer);
export const askForReset = (body: Body<typeof EmailRequest>) => api.post('auth/forgot-password', body, CodeSent);
export const resetPassword = (body: Body<typeof ResetPasswordRequest>) => api.post('auth/reset-password', body);
export const loginOptions = () => api.post('auth/passkey/options', {}, PasskeyOptions);
export const logInWithPasskey = (challenge: string, response: object) =>
  api.post('auth/passkey/login', { challenge, response }, SessionAnswer);
