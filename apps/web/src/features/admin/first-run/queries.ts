import { queryOptions } from '@tanstack/react-query';
import {
  BackupsState,
  type FirstOperatorRequest,
  type FirstRunStep,
  type FirstRunStepState,
  FirstRunSteps,
  ServerSetUp,
  SessionAnswer,
  TestMailResult,
} from '@wickwise/contract';
import * as z from 'zod/mini';
import { api } from '../../../lib/api.ts';

export const checkCode = (code: string) => api.post('auth/first-run/code', { code });
export const createOperator = (body: z.output<typeof FirstOperatorRequest>) =>
  api.post('auth/first-run/account', body, SessionAnswer);
export const becomeOperator = (code: string) => api.post('auth/first-run/operator', { code });

export const stepsQuery = queryOptions({
  queryKey: ['admin', 'first-run'],
  queryFn: ({ signal }) => api.get('admin/first-run', FirstRunSteps, signal),
});
export const setStep = (step: FirstRunStep, state: FirstRunStepState) =>
  api.put(`admin/first-run/${step}`, { state }, FirstRunSteps);

export const serverQuery = queryOptions({
  queryKey: ['admin', 'server'],
  queryFn: ({ signal }) => api.get('admin/server', ServerSetUp, signal),
});

export const sendTestMail = () => api.post('admin/test-mail', {}, TestMailResult);

/** Polling interval while a backup is being written, ms. */
const RUNNING_EVERY_MS = 1_000;

export const backupsQuery = queryOptions({
  queryKey: ['admin', 'backups'],
  queryFn: ({ signal }) => api.get('admin/backups', BackupsState, signal),
  refetchInterval: ({ state: { data } }) => (data?.isRunning ? RUNNING_EVERY_MS : false),
});
export const beginBackup = () => api.post('admin/backups', {}, BackupsState);

/** What monitors read too. */
const Readiness = z.object({ status: z.string(), reason: z.optional(z.string()) });

export const readyQuery = queryOptions({
  queryKey: ['ready'],
  queryFn: async ({ signal }) => Readiness.parse(await (await fetch('/ready', { signal })).json()),
});
