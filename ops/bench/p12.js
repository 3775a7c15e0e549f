import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { importPassenger } from '#contracts/order/names/passengers-api.ts';
import { writeSheet } from '#services/kernel/sheet/write.ts';
import { decide } from '#services/kernel/stream/decider.ts';
import { systemUser } from '#services/kernel/stream/process.ts';
import { manifest } from '#services/order/names/manifest.ts';
import { traveller } from '#services/order/test/sample.ts';
import { openMarket } from './market.ts';
import { median, percentile, rounded, scaled } from './numbers.ts';
import { groupOf, liveThrough } from './past.ts';
import { inFolder, postJson, signIn, startBare, startProduct } from './program.ts';
const NAMES = 500;
const imports = scaled(60, 6);
const warmUp = scaled(15, 2);
/**
 * P12: five hundred names of an order uploaded as a workbook over HTTP, checked row by row, their documents claimed on the flight, and
 * written, one file after another, each for another order; against a bare endpoint that is sent the same file, reads its rows with the same
 * library and appends the same facts.
 */
export const p12 = () => inFolder('p12', async (dir) => {
    const names = Array.from({ length: NAMES }, (_, n) => traveller('ADULT', n));
    await openMarket(join(dir, 'product'), { past: unnamed() });
    const product = await startProduct(join(dir, 'product'));
    const bare = await startBare(join(dir, 'bare'), imported(names));
    try {
        const token = await signIn(product.url, 'yefeng');
        const workbook = await sheetOf(names);
        const upload = async (n) => {
            const form = new FormData();
            form.append('orderId', numbered(n));
            form.append('mode', 'all');
            form.append('file', new Blob([workbook]), '名单.xlsx');
            const address = product.url + importPassenger.path;
            const { written } = await postJson(address, { body: form, headers: { authorization: `Bearer ${token}` } });
            if (written !== NAMES)
                throw new Error(`${written} names were written`);
        };
        const append = async () => {
            const headers = { 'content-type': 'application/octet-stream' };
            const { rows } = await postJson(`${bare.url}/`, { body: workbook, headers });
            if (rows !== NAMES + 1)
                throw new Error(`the bare endpoint read ${rows} rows`);
        };
        const own = [];
        const raw = [];
        for (let n = 0; n < imports; n++) {
            const before = n % 2 ? await milliseconds(append) : undefined;
            const took = await milliseconds(() => upload(n));
            const theirs = before ?? (await milliseconds(append));
            if (n < warmUp)
                continue;
            own.push(took);
            raw.push(theirs);
        }
        const ratio = median(raw) / median(own);
        const speed = (ms) => Math.round((NAMES / ms) * 1000);
        return [
            {
                row: 'P12',
                work: `旅客导入 HTTP，${NAMES} 人的 .xlsx，落盘（p95 ${rounded(percentile(own, 0.95))} ms，裸读并追加 ${speed(median(raw))} 行/s）`,
                value: speed(median(own)),
                unit: '行/s',
                ratio,
                goal: '≥ 0.3 × 裸读并追加',
                ok: ratio >= 0.3,
            },
        ];
    }
    finally {
        await Promise.all([product.stop(), bare.stop()]);
    }
});
const milliseconds = async (work) => {
    const began = performance.now();
    await work();
    return performance.now() - began;
};
const numbered = (n) => `26${String(n).padStart(12, '0')}`;
/** orders that wait for payment and names, each on its own flight */
function* unnamed() {
    for (let n = 0; n < imports; n++)
        yield liveThrough(numbered(n), [['submitOrder', groupOf(numbered(n), { adults: NAMES, flight: 1000 + n })]]).events;
}
const columns = ['姓名', '旅客类型', '证件类型', '证件号码'].map(title => ({ key: title, title, type: 'text' }));
const sheetOf = async (names) => {
    const rows = names.map(({ name, docNo }) => ({ 姓名: name, 旅客类型: '成人', 证件类型: '身份证', 证件号码: docNo }));
    return new Uint8Array(await buffer(writeSheet(columns, [rows], '旅客名单')));
};
/** The facts of an import, equal to those of the rules: documents claimed on the flight, names of the order. */
const imported = (names) => {
    const deciding = { who: systemUser('bench'), at: new Date().toISOString(), id: numbered(0) };
    const claim = { orderNo: numbered(0), revision: 0, documents: names.map(({ docNo }) => docNo.padEnd(27, '0')), stale: [] };
    const { events } = liveThrough(numbered(0), [
        ['submitOrder', groupOf(numbered(0), { adults: NAMES })],
        ['addPassenger', { passengers: names }],
    ]);
    return [...decide(manifest, 'claim', manifest.initial, claim, deciding), ...events.slice(1)];
};
