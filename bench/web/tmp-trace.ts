import { Product } from '../harness/product.ts';
import { unpinSelf } from '../harness/machine.ts';
import { countersOf, openBrowser } from './browser.ts';
import { openScreen, SCREENS } from './load.ts';
import { cleanUp } from '../harness/children.ts';

unpinSelf();
const browser = await openBrowser();
const product = await Product.start([], process.env.BDATA ? { dataDir: process.env.BDATA } : {});
await product.historyLoaded();
for (const name of (process.argv[2] ?? 'dashboard,chart').split(',')) {
  const path = SCREENS[name as keyof typeof SCREENS];
  for (let run = 0; run < Number(process.argv[3] ?? 3); run++) {
    const page = await openScreen(browser, product, path);
    const session = await countersOf(page);
    const events: any[] = [];
    session.on('Tracing.dataCollected', ({ value }: any) => events.push(...value));
    await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['blink.user_timing','loading','toplevel','devtools.timeline','disabled-by-default-devtools.timeline','v8','disabled-by-default-v8.compile','disabled-by-default-v8.cpu_profiler'] } } as any);
    await page.goto(product.url(path).replace('127.0.0.1', 'localhost'));
    await page.waitForTimeout(8000);
    const complete = new Promise<void>((r) => session.once('Tracing.tracingComplete', () => r()));
    await session.send('Tracing.end');
    await complete;
    const nav = events.findLast((e) => e.name === 'navigationStart' && e.args?.data?.documentLoaderURL?.startsWith('http'));
    const { pid, tid, ts: t0 } = nav;
    const own = events.filter((e) => e.pid === pid && e.tid === tid && e.ts >= t0);
    const fcp = own.find((e) => e.name === 'firstContentfulPaint')?.ts;
    const tasks = own.filter((e) => e.name === 'RunTask' && e.ph === 'X').sort((a, b) => a.ts - b.ts);
    console.log(`== ${name} run ${run}: fcp ${((fcp - t0) / 1000).toFixed(0)} ms; total cpu ${(tasks.reduce((s, t) => s + (t.tdur ?? 0), 0) / 1000).toFixed(0)}; blocked ${tasks.filter((t) => t.ts + t.dur >= fcp).reduce((s, t) => s + Math.max(0, 4 * t.tdur / 1000 - 50), 0).toFixed(0)}; busy-like(8x) ${tasks.filter((t) => t.ts + t.dur >= fcp).reduce((s, t) => s + Math.max(0, 8 * t.tdur / 1000 - 50), 0).toFixed(0)}`);
    for (const t of tasks.filter((t) => (t.tdur ?? 0) > 6000)) {
      const kids = own.filter((e) => e !== t && e.ph === 'X' && e.ts >= t.ts && e.ts + (e.dur ?? 0) <= t.ts + t.dur && (e.tdur ?? 0) > 1000 && e.name !== 'RunTask');
      kids.sort((a, b) => a.ts - b.ts || b.dur - a.dur);
      console.log(`  ${((t.ts - t0) / 1000).toFixed(0)} ms${t.ts < fcp ? ' (before fcp)' : ''}: ${(t.tdur / 1000).toFixed(1)} ms`);
      for (const k of kids.slice(0, 14)) {
        const d = k.args?.data ?? {};
        console.log(`      ${k.name} ${(k.tdur / 1000).toFixed(1)} ${d.functionName ?? ''} ${(d.url ?? k.args?.fileName ?? '').split('/').pop()} ${d.lineNumber ?? ''}:${d.columnNumber ?? ''} ${k.args?.elementCount ?? ''} ${d.type ?? ''}`);
      }
    }
    await page.context().close();
  }
}
await browser.close();
await product.stop();
await cleanUp();
process.exit(0);
