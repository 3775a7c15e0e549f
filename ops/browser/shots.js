import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '#ops/bench/program.ts';
import { openBrowser } from './chromium.ts';
import { crawl, patternOf, settled } from './crawl.ts';
import { dialogsOf } from './dialogs.ts';
import { enterConsole, enterPortal } from './doors.ts';
import { serious, tooWide } from './looks.ts';
import { standingsFor } from './standings.ts';
/**
 * `npm run shots [-- portal|console [/newgt/agency …]]` takes a picture of every linked page into `shots/`, as wide as a desk's screen and
 * as a telephone's. With its own demo data it also takes every dialog behind a button, first on orders and refunds of every status, and
 * writes the findings of axe and the browser to `findings.txt`. With addresses, it takes only pages that begin with them. NEWGT_URL:
 * address of a running program; SHOTS_WIDTH: one width only; SHOTS_EACH: pages of a kind; SHOTS_AS: the user. The pictures are for people
 * to look at; nothing is asserted.
 */
const SHOTS = 'shots';
const widths = process.env.SHOTS_WIDTH ? [Number(process.env.SHOTS_WIDTH)] : [1366, 360];
/** pages of each kind: orders of different statuses look different */
const each = Number(process.env.SHOTS_EACH ?? 4);
const applications = {
    portal: { start: '/newgt/front', within: '/newgt/front', skip: /logout|\/files?\// },
    console: { start: '/newgt/', within: '/newgt/', skip: /\/newgt\/(front|login|register)|logout|\/files?\// },
};
const asked = process.argv.slice(2).filter(word => !word.startsWith('/'));
const paths = process.argv.slice(2).filter(word => word.startsWith('/'));
const dir = await mkdtemp(join(tmpdir(), 'newgt-shots-'));
const product = process.env.NEWGT_URL ? undefined : await startProduct(dir);
const url = process.env.NEWGT_URL ?? product.url;
const browser = await openBrowser(0);
const findings = [];
await mkdir(SHOTS, { recursive: true });
try {
    for (const name of ['portal', 'console']) {
        if (asked.length > 0 && !asked.includes(name))
            continue;
        const application = applications[name];
        for (const width of widths) {
            const { page, close } = await browser.enter(width);
            const find = (what) => {
                const { pathname, search } = new URL(page.url());
                findings.push(`${name} ${width} ${pathname}${search}: ${what}`);
                console.log(findings.at(-1));
            };
            page.on('pageerror', error => find(error.message));
            await (name === 'portal' ? enterPortal(page, url, process.env.SHOTS_AS) : enterConsole(page, url, process.env.SHOTS_AS));
            const pressed = new Set();
            const dialogs = new Set();
            const picture = (what, fullPage = true) => page.screenshot({ path: join(SHOTS, `${name}-${what}-${width}.png`), fullPage });
            /** a page that cannot be opened does not stop the others */
            const look = (pattern, nth) => lookAt(pattern, nth).catch(error => find(`could not be looked at: ${error instanceof Error ? error.message.split('\n')[0] : error}`));
            const lookAt = async (pattern, nth) => {
                const place = pattern.replace(/^\/newgt\/?(front)?\/?/, '').replace(/[^\w-]+/g, '_') || 'home';
                await picture(`${place}-${nth}`);
                const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
                if (wide > 0 && (await tooWide(page)) > 0)
                    find(`scrolls sideways by ${wide} px`);
                for (const fault of await serious(page))
                    find(fault);
                if (!product)
                    return;
                await dialogsOf(page, pressed, async (title) => {
                    if (!dialogs.has(title))
                        console.log(`${place}: ${title}`);
                    dialogs.add(title);
                    await picture(`${place}-dialog-${title.replace(/[^\p{L}\d]+/gu, '_')}`, false);
                    for (const fault of await serious(page))
                        find(`${title}: ${fault}`);
                });
            };
            // before anything is pressed
            const standings = product && paths.length === 0 ? await standingsFor(page, url, name) : [];
            for (const address of standings) {
                await page.goto(address);
                await settled(page);
                await look(patternOf(address), address.match(/\d{4,}/)?.[0] ?? 'one');
            }
            for (const start of paths.length > 0 ? paths : [application.start]) {
                await page.goto(url + start);
                const seen = await crawl(page, { ...application, ...(paths.length > 0 && { within: start }), each }, look);
                console.log(`${name} ${width} ${start}: ${[...seen.values()].reduce((sum, count) => sum + count)} pictures of ${seen.size} pages`);
            }
            console.log(`${dialogs.size} dialogs`);
            await close();
        }
    }
}
finally {
    await writeFile(join(SHOTS, 'findings.txt'), findings.join('\n'));
    if (findings.length === 0)
        console.log('nothing found');
    await browser.close();
    await product?.stop();
    await rm(dir, { recursive: true, force: true });
}
