import { mkdirSync } from 'node:fs';
import { openBrowser } from './chromium.ts';
import { enterConsole, enterPortal } from './doors.ts';
/**
 * The pictures of the README, taken from a program that runs with demo data (NEWGT_URL, by default port 3000) into docs/pictures/:
 * `node --import=tsx ops/browser/pictures.ts`
 */
const url = process.env.NEWGT_URL ?? 'http://127.0.0.1:3000';
const browser = await openBrowser(0);
const take = async (name, show) => {
    const { page, close } = await browser.enter(1280);
    await show(page);
    await page.waitForFunction(() => !document.querySelector('.ant-skeleton, .MuiSkeleton-root'));
    await page.screenshot({ path: `docs/pictures/${name}.jpg`, type: 'jpeg', quality: 55 });
    await close();
};
mkdirSync('docs/pictures', { recursive: true });
await take('console', page => enterConsole(page, url));
await take('portal', page => enterPortal(page, url));
await browser.close();
