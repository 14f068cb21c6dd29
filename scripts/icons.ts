/** Draws the icons of the installed app from `apps/web/public/wick.svg`. Usage: node scripts/icons.ts */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../e2e/support/chromium.ts';

const PUBLIC = path.resolve(import.meta.dirname, '../apps/web/public');
/** Share of an icon filled by the mark; less for a maskable one, whose edges are cut off. */
const ICONS = [
  { name: 'wick-180', size: 180, share: 0.78 },
  { name: 'wick-192', size: 192, share: 0.78 },
  { name: 'wick-512', size: 512, share: 0.78 },
  { name: 'wick-maskable-512', size: 512, share: 0.56 },
];
const PAPER = '#0e1115';

const mark = readFileSync(path.join(PUBLIC, 'wick.svg'), 'utf8');
const browser = await chromium.launch(await findChromium());
try {
  const page = await browser.newPage({ colorScheme: 'dark' });
  for (const { name, size, share } of ICONS) {
    await page.setViewportSize({ width: size, height: size });
    const style = `margin:0;height:100vh;display:grid;place-items:center;background:${PAPER}`;
    await page.setContent(
      `<body style="${style}"><div style="width:${share * 100}vw;height:${share * 100}vw">${mark}</div>`,
    );
    await page.screenshot({ path: path.join(PUBLIC, 'icons', `${name}.png`) });
  }
} finally {
  await browser.close();
}
