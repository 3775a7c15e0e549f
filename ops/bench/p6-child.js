import { createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { openSqliteViewStore } from '#projections/store/sqlite.ts';
import { writeSheet } from '#services/kernel/sheet/write.ts';
import { scaled } from './numbers.ts';
/**
 * One run of P6 in a process of its own, so that the peak memory is that of the export: `p6-child fill|house|raw folder`. `fill` makes the
 * view in the folder; the others print { seconds, peakMb, fileMb } as JSON. `house` exports the view. `raw` is the minimum for streaming a
 * table of known columns: rows in memory, hand-written XML, checksum, deflate at level 1, file.
 */
const rowCount = scaled(100_000, 1_000);
const batchSize = 500;
const names = ['张三', '李四', '王小明', 'ZHANG/SAN', '欧阳 & 司马', '上海虹桥—北京首都'];
const columns = Array.from({ length: 30 }, (_, at) => ({
    key: `c${at}`,
    title: `第${at + 1}列`,
    type: ['text', 'int', 'money', 'date', 'datetime', 'text'][at % 6],
}));
const rowAt = (n) => {
    const row = {};
    for (let at = 0; at < columns.length; at += 6) {
        row[`c${at}`] = `${names[(n + at) % names.length]}${n}`;
        row[`c${at + 1}`] = n * 7 + at;
        row[`c${at + 2}`] = n * 1_001 + at;
        row[`c${at + 3}`] = `2026-${String((n % 12) + 1).padStart(2, '0')}-${String((n % 28) + 1).padStart(2, '0')}`;
        row[`c${at + 4}`] = `2026-11-${String((n % 28) + 1).padStart(2, '0')}T08:${String(n % 60).padStart(2, '0')}:30.000Z`;
        row[`c${at + 5}`] = `MU${5000 + (n % 900)} 待支付`;
    }
    return row;
};
const spec = { name: 'exported', indexes: [['c1']] };
const fill = async (dir) => {
    const store = await openSqliteViewStore({ dir });
    await store.ensure(spec);
    for (let position = 0; position < rowCount;) {
        const ops = Array.from({ length: Math.min(batchSize, rowCount - position) }, () => {
            const id = String(position).padStart(9, '0');
            return { id, position: ++position, doc: { id, ...rowAt(position) } };
        });
        await store.commit(spec.name, ops, { view: spec.name, position });
    }
    await store.close();
};
const house = async (dir, path) => {
    const store = await openSqliteViewStore({ dir });
    await pipeline(writeSheet(columns, store.cursor(spec.name, { sort: ['c1'] }), '订单'), createWriteStream(path));
    await store.close();
};
const raw = (rows, path) => {
    const refs = columns.map((_, at) => (at < 26 ? '' : 'A') + String.fromCharCode(65 + (at % 26)));
    let crc = 0;
    function* xml() {
        let text = '';
        for (const [index, row] of rows.entries()) {
            text += `<row r="${index + 2}">`;
            for (const [at, value] of row.entries())
                text +=
                    typeof value === 'number'
                        ? `<c r="${refs[at]}${index + 2}" s="2"><v>${value}</v></c>`
                        : `<c r="${refs[at]}${index + 2}" t="inlineStr"><is><t>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`;
            text += '</row>';
            if (text.length < 65_536)
                continue;
            const bytes = Buffer.from(text);
            crc = crc32(bytes, crc);
            text = '';
            yield bytes;
        }
        yield Buffer.from(text);
    }
    return pipeline(Readable.from(xml()), createDeflateRaw({ level: 1 }), createWriteStream(path));
};
/** dates as the numbers that Excel keeps */
const rawRow = (n) => Object.values(rowAt(n)).map((value, at) => at % 6 === 3 || at % 6 === 4 ? Date.parse(String(value)) / 86_400_000 + 25_569 : value);
const [mode, dir] = process.argv.slice(2);
if (mode === 'fill')
    await fill(dir);
else {
    const path = join(dir, `${mode}.xlsx`);
    const rows = mode === 'raw' ? Array.from({ length: rowCount }, (_, n) => rawRow(n)) : [];
    const start = performance.now();
    await (mode === 'raw' ? raw(rows, path) : house(dir, path));
    const seconds = (performance.now() - start) / 1000;
    // not resourceUsage().maxRSS: on Linux a child starts with its parent's peak
    const peakKb = Number(/VmHWM:\s+(\d+)/.exec(await readFile('/proc/self/status', 'utf8'))?.[1]);
    console.log(JSON.stringify({ seconds, peakMb: peakKb / 1024, fileMb: (await stat(path)).size / 1024 / 1024 }));
}
