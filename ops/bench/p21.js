import { openBrowser } from '#ops/browser/chromium.ts';
import { enterConsole, enterPortal } from '#ops/browser/doors.ts';
import { median, rounded, scaled } from './numbers.ts';
import { inFolder, startProduct } from './program.ts';
const rounds = scaled(5);
/** an office: 10 Mbit/s each way, 40 ms there and back */
const office = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };
const SHIFT = 0.05;
/** the largest number of files that a page may request */
const FILES = 25;
/** pages by address; `cold`: the browser's cache is empty */
const pages = [
    { what: '登录页', path: '/newgt/login', cold: true, goal: 0.3, bytes: 80 },
    { what: '门户工作台', path: '/newgt/front', as: 'portal', cold: true, goal: 0.7, bytes: 310 },
    { what: '门户查询页', path: '/newgt/front/demandManagement/searchTickets', as: 'portal', cold: true, goal: 0.7, bytes: 310 },
    { what: '控制台订单（冷）', path: '/newgt/order', as: 'console', cold: true, goal: 1, bytes: 420 },
    { what: '控制台订单（热）', path: '/newgt/order', as: 'console', cold: false, goal: 0.7 },
];
/**
 * P21: what a person in an office waits for: the largest element of a page (LCP), shifts of the layout until then (CLS), and the bytes of
 * its files as sent. The connection is plain http, where browsers accept only gzip (the budget tests weigh brotli). Chromium uses a network
 * of 10 Mbit/s and 40 ms, and shares the processors of this machine with the server.
 */
export const p21 = () => inFolder('p21', async (dir) => {
    const product = await startProduct(dir);
    const browser = await openBrowser(0);
    try {
        const rows = [];
        for (const { what, path, cold, goal, ...page } of pages) {
            const { page: tab, close } = await browser.enter(1366);
            if ('as' in page)
                await (page.as === 'portal' ? enterPortal : enterConsole)(tab, product.url);
            const network = await tab.context().newCDPSession(tab);
            await network.send('Network.enable');
            await network.send('Network.emulateNetworkConditions', office);
            const seen = [];
            // the first round does not count: it warms the server, and the cache where that should be warm
            for (let round = 0; round <= rounds; round++) {
                if (cold)
                    await network.send('Network.clearBrowserCache');
                const one = await visit(tab, network, product.url + path);
                if (round > 0)
                    seen.push(one);
            }
            await close();
            const lcp = median(seen.map(({ lcp }) => lcp)) / 1000;
            const shift = median(seen.map(({ shift }) => shift));
            const kilobytes = median(seen.map(({ bytes }) => bytes)) / 1024;
            rows.push(row(`${what}，最大内容绘制（${rounds} 次的中位）`, rounded(lcp, 2), 's', `≤ ${goal} s`, lcp <= goal));
            rows.push(row(`${what}，版面移动`, rounded(shift, 3), '', `≤ ${SHIFT}`, shift <= SHIFT));
            const files = median(seen.map(({ files }) => files));
            rows.push(row(`${what}，文件数`, files, '个', `≤ ${FILES} 个`, files <= FILES));
            if ('bytes' in page)
                rows.push(row(`${what}，文件传输`, rounded(kilobytes), 'KB', `≤ ${page.bytes} KB`, kilobytes <= page.bytes));
        }
        return rows;
    }
    finally {
        await browser.close();
        await product.stop();
    }
});
/** Counts the files of a page, not its calls to the server. */
const visit = async (page, network, address) => {
    const files = new Set();
    let bytes = 0;
    const answered = ({ requestId, type }) => void (['Document', 'Script', 'Stylesheet', 'Image', 'Font'].includes(type) && files.add(requestId));
    const finished = ({ requestId, encodedDataLength }) => {
        if (files.has(requestId))
            bytes += encodedDataLength;
    };
    network.on('Network.responseReceived', answered);
    network.on('Network.loadingFinished', finished);
    await page.goto(address);
    await page.locator('h1').first().waitFor();
    await page.waitForTimeout(SETTLED_MS);
    const { lcp, shift } = await page.evaluate(() => new Promise(done => {
        let lcp = 0;
        let shift = 0;
        new PerformanceObserver(list => {
            for (const entry of list.getEntries())
                lcp = Math.max(lcp, entry.startTime);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        new PerformanceObserver(list => {
            for (const entry of list.getEntries())
                shift += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        // buffered entries are delivered in a task of their own
        setTimeout(() => done({ lcp, shift }), 100);
    }));
    network.off('Network.responseReceived', answered);
    network.off('Network.loadingFinished', finished);
    return { lcp, shift, bytes, files: files.size };
};
/** by then a page requests nothing more; later rendering was not waited for */
const SETTLED_MS = 2_000;
const row = (work, value, unit, goal, ok) => ({
    row: 'P21',
    work,
    value,
    unit,
    goal,
    ok,
});
