import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { DiskMonitor, type DiskProblem } from './disk-monitor.ts';

it('looks at a disk that hangs once, and says so until it answers', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const answers: ((problem: DiskProblem | undefined) => void)[] = [];
  const probe = () => new Promise<DiskProblem | undefined>((resolve) => answers.push(resolve));
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => lines.push((JSON.parse(line) as { msg: string }).msg) });
  const disk = new DiskMonitor('/mnt/away', log, probe);
  disk.start();
  onTestFinished(() => disk.stop());
  await vi.advanceTimersByTimeAsync(10_000); // a busy disk may take that long
  expect([answers.length, disk.problem]).toEqual([1, undefined]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([answers.length, disk.problem]).toEqual([1, 'not answering']);
  answers[0]?.(undefined);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([answers.length, disk.problem]).toEqual([2, undefined]);
  expect(lines).toEqual([
    'the disk of the data folder is not answering: nothing can be saved meanwhile',
    'the disk of the data folder takes writes again',
  ]);
});

it('finds nothing wrong with a folder that takes files', async () => {
  const disk = new DiskMonitor(temporaryFolder(), pino({ level: 'silent' }));
  await disk.look();
  expect(disk.problem).toBeUndefined();
});
