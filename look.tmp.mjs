import { chromium } from '@playwright/test';
import { findChromium } from '/tmp/wt/strategies/e2e/support/chromium.ts';
import { signIn } from '/tmp/wt/strategies/e2e/support/sign-in.ts';
const url='http://localhost:4710';
const [,, path, name, ...opts]=process.argv;
const browser=await chromium.launch(await findChromium());
for (const [w,scheme,lang] of (opts.length?opts:['1280,dark,en','360,light,en']).map(o=>o.split(','))) {
  const context=await browser.newContext({viewport:{width:+w,height:w<500?780:900},colorScheme:scheme,hasTouch:w<500,isMobile:w<500});
  const page=await context.newPage();
  page.on('console',m=>m.type()==='error'&&console.log('console',m.text()));
  page.on('pageerror',e=>console.log('pageerror',e.message));
  await signIn(page,url);
  if(lang==='hi'){ await page.addInitScript(()=>localStorage.setItem('language','hi')); }
  await page.goto(url+path); await page.waitForTimeout(+(process.env.WAIT??5000));
  if(process.env.ACT) await (await import(process.env.ACT)).default(page,url,w);
  await page.screenshot({path:`/tmp/strat-look/${name}-${w}-${scheme}.png`,fullPage:!!process.env.FULL});
  await context.close();
}
await browser.close();
