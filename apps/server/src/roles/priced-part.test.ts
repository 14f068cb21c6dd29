import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { PricedPart, type PricedService } from './priced-part.ts';

it('a part that begins does each thing once that was asked for meanwhile, however often that was', async () => {
  const begun = Promise.withResolvers<void>();
  const nothing = { tick: vi.fn(), historyLoaded: vi.fn(), missed: vi.fn(), rewound: vi.fn(), saveMarks: vi.fn() };
  const service: PricedService = {
    ...nothing,
    changed: vi.fn(),
    accessChanged: vi.fn(),
    stop: async () => {},
    breakOff: async () => {},
    start: () => begun.promise,
  };
  const onReady = vi.fn();
  const part = new PricedPart({
    no: 0,
    parts: 1,
    of: 'alerts',
    create: () => service,
    onReady,
    markets: [],
    registry: { all: [], opened: [] },
    log: pino({ level: 'silent' }),
  });
  onTestFinished(() => part.endHere());
  part.beginHere();
  for (let i = 0; i < 1_000; i++) {
    part.withService('access', (one) => one.accessChanged());
    part.changed([i % 2]);
  }
  begun.resolve();
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce());
  expect(service.accessChanged).toHaveBeenCalledOnce();
  expect(service.changed).toHaveBeenCalledExactlyOnceWith(0, 1);
});
