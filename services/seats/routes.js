import { cabin } from '#contracts/basicinfo/cabin.ts';
import { line, mileage } from '#contracts/basicinfo/line.ts';
import { toLocal } from '#contracts/kernel/calendar.ts';
import { isFileAnswer, on } from '#contracts/kernel/endpoint.ts';
import { oneFlight } from '#contracts/kernel/flights.ts';
import { present } from '#contracts/kernel/present.ts';
import { idOf } from '#contracts/kernel/record.ts';
import { invalid, notFound, Refused } from '#contracts/kernel/refused.ts';
import * as api from '#contracts/seats/api.ts';
import { inParallel } from '#services/kernel/async/parallel.ts';
import { act } from '#services/kernel/http/act.ts';
import { askOnce, importRows, refuseWhole, writeOrReport } from '#services/kernel/record/table-import.ts';
import { column } from '#services/kernel/sheet/parse.ts';
import { templateSheet } from '#services/kernel/sheet/template.ts';
import { xlsxType } from '#services/kernel/sheet/write.ts';
import { ourAirline } from '#services/kernel/stream/access.ts';
import { idFrom } from '#services/kernel/stream/commands.ts';
import { decide } from '#services/kernel/stream/decider.ts';
import { batchFollows, stockBatch } from './batch.ts';
import { mustBeFree, seats, stockId, taken as takenOf } from './decide.ts';
const matching = (pattern) => (text) => (pattern.test(text) ? undefined : '格式不正确');
const columns = [
    column({
        key: 'airLine',
        title: '航空公司',
        type: 'text',
        required: true,
        synonyms: ['航司', '承运人', '航司二字码'],
        codes: 'one',
        check: matching(/^[A-Z0-9]{2}$/),
        expected: '两位航司代码，如 HU',
    }),
    column({
        key: 'flightNo',
        title: '航班号',
        type: 'text',
        required: true,
        synonyms: ['航班'],
        codes: 'one',
        check: oneFlight,
        expected: '航司代码加数字，如 HU7182',
    }),
    column({ key: 'date', title: '航班日期', type: 'date', required: true, synonyms: ['日期', '出发日期', '起飞日期'] }),
    column({
        key: 'origin',
        title: '始发地',
        type: 'text',
        required: true,
        synonyms: ['出发地', '始发', '出发机场', '始发机场', '起飞机场'],
        codes: 'one',
        check: matching(/^[A-Z]{3}$/),
        expected: '机场三字码，如 HAK',
    }),
    column({
        key: 'destination',
        title: '目的地',
        type: 'text',
        required: true,
        synonyms: ['到达地', '目的', '到达机场', '目的机场'],
        codes: 'one',
        check: matching(/^[A-Z]{3}$/),
        expected: '机场三字码，如 HAK',
    }),
    column({ key: 'depTime', title: '起飞时间', type: 'time', required: true, synonyms: ['出发时间', '起飞'] }),
    column({ key: 'arrTime', title: '到达时间', type: 'arrival', required: true, synonyms: ['降落时间', '到达'] }),
    column({
        key: 'cabin',
        title: '舱位',
        type: 'text',
        required: true,
        synonyms: ['舱', '舱位代码', '子舱位'],
        codes: 'one',
        check: matching(/^[A-Z]\d?$/),
        expected: '字母或字母加数字，如 G、M1',
    }),
    column({ key: 'seats', title: '座位数', type: 'int', required: true, max: 999, synonyms: ['座位', '切位数', '数量', '总座位'] }),
    column({
        key: 'fullFare',
        title: '全价票价',
        type: 'money',
        required: true,
        min: 1000,
        synonyms: ['全价', '经济舱全价', 'Y舱全价', '公布运价'],
        note: '经济舱全价，元',
    }),
    column({
        key: 'distance',
        title: '里程',
        type: 'int',
        min: 1,
        max: 20_000,
        synonyms: ['公里', '里程公里', '航距', '距离'],
        note: '公里；航线表中有此航线的可不填',
    }),
];
/** only in exports; the import skips a row about an invalid block */
const statusColumn = column({ key: 'status', title: '状态', type: 'enum', values: api.stockStatuses });
const example = {
    airLine: 'HU',
    flightNo: 'HU7182',
    date: '2026-12-01',
    origin: 'HAK',
    destination: 'PEK',
    depTime: '07:45',
    arrTime: '11:30',
    cabin: 'G',
    seats: 40,
    fullFare: 238_000,
    distance: 2315,
};
/** Routes for block seats (DOMAIN §3.17): imported from files, adjusted and made invalid by hand; orders hold and buy them. */
export const seatsRoutes = ({ run, exists, standing, enabled, readSheet, itemsOf }) => [
    on(api.importStock, async ({ mode = 'all', files }, call) => {
        const batchId = idFrom(call.commandId, 'stockbatch');
        const seen = new Map();
        const isKnown = askOnce(exists);
        const [standingOf, enabledOf] = [askOnce(standing), askOnce(enabled)];
        /** why a class is not sold to groups; a class without a record is as free as it was */
        const notForGroups = async ({ airLine, cabin: code }) => {
            const id = idOf(cabin, { airLine, code });
            if ((await standingOf(cabin.name, id)) === 'OFF')
                return `舱位${code}已停用`;
            return (await enabledOf(cabin.name, id))?.group === false ? `舱位${code}不向团队销售` : undefined;
        };
        const distances = new Map();
        const report = await importRows({
            readSheet,
            columns: [...columns, statusColumn],
            files,
            by: call,
            mode,
            judge: async ({ status, ...row }, { line: lineNo }) => {
                if (status === 'INVALID')
                    return { action: 'same' };
                const wrong = (field, message) => {
                    throw invalid(message, { [field]: message });
                };
                const id = stockId(row);
                const before = seen.get(id);
                if (before !== undefined)
                    wrong('flightNo', `与第${before}行重复`);
                seen.set(id, lineNo);
                if (!row.flightNo.startsWith(row.airLine))
                    wrong('flightNo', '航班号与航空公司不符');
                if (row.origin === row.destination)
                    wrong('destination', '始发地与目的地不能相同');
                for (const [record, field] of [
                    ['airline', 'airLine'],
                    ['airport', 'origin'],
                    ['airport', 'destination'],
                ])
                    if (!(await isKnown(record, row[field])))
                        wrong(field, `${record === 'airline' ? '航空公司' : '机场'}${row[field]}不存在`);
                ourAirline(call.who, row.airLine);
                const { distance, wrong: mismatch } = mileage(row.distance, (await enabledOf(line.name, idOf(line, row))));
                if (distance === undefined)
                    return wrong('distance', mismatch);
                distances.set(id, distance);
                if (row.date < toLocal(call.now).date)
                    wrong('date', '航班日期已过');
                const { state } = await run.load(seats, id);
                // a repetition after a crash: the row was good
                if (state.item?.batchId === batchId)
                    return { id, action: 'add' };
                // a class that is out of use goes on where it is sold already
                const barred = state.status === 'NONE' && (await notForGroups(row));
                if (barred)
                    wrong('cabin', barred);
                const facts = decide(seats, 'stageStock', state, blockOf({ ...row, distance }, batchId), { who: call.who, at: call.now, id });
                return {
                    id,
                    action: facts.length === 0 ? 'same' : state.status === 'NONE' ? 'add' : 'modify',
                    ...(distance !== row.distance && { values: { ...row, distance } }),
                };
            },
            write: async (rows, bad) => {
                const staged = await inParallel(rows, 64, row => writeOrReport(row, () => call.unguarded(seats, row.id).stageStock(blockOf({ ...row.value, distance: distances.get(row.id) }, batchId))));
                const done = rows.filter((_, index) => staged[index]);
                if (mode === 'all')
                    refuseWhole(mode, rows.map(({ row }) => row));
                if (done.length === 0)
                    return;
                const ids = done.map(({ id }) => id);
                const complete = await call.unguarded(stockBatch, batchId).importBatch({
                    batchId,
                    fileName: files[0].name.slice(0, 200),
                    airLines: [...new Set(done.map(({ value }) => value.airLine))],
                    items: done.length,
                    seats: done.reduce((sum, { value }) => sum + value.seats, 0),
                    failed: bad + rows.length - done.length,
                    ids,
                });
                await batchFollows.now({ id: batchId, ...complete }, { call, load: run.load });
            },
        });
        if (isFileAnswer(report))
            return report;
        return { ...report, ...(report.written > 0 && { batchId }) };
    }),
    on(api.stockTemplate, async () => ({
        name: '切位库存导入模板.xlsx',
        type: xlsxType,
        content: await templateSheet(columns, [example], '切位库存'),
    })),
    act(api.adjustStock, seats, 'id', async ({ id, command, body, call }) => stockItem(id, (await command.adjustStock(body)).state, call.now)),
    on(api.invalidStock, async ({ id, batchId, reason, taken }, call) => {
        if (!id && !batchId)
            throw invalid('请选择要作废的库存');
        const batch = batchId ? await call.document(stockBatch, batchId) : undefined;
        await batch?.check('invalidBatch');
        const chosen = id ? [id] : await itemsOf(batchId);
        if (batchId && !taken)
            mustBeFree(await Promise.all(chosen.map(async (id) => (await run.load(seats, id)).state)));
        const refused = [];
        await inParallel(chosen, 32, async (id) => {
            try {
                const { command } = await call.document(seats, id);
                await command.invalidStock({ reason, ...present({ taken }) });
            }
            catch (error) {
                if (!(error instanceof Refused) || !batchId)
                    throw error;
                refused.push({ id, message: error.message });
            }
        });
        await batch?.command.invalidBatch({ reason });
        return { invalidated: chosen.length - refused.length, refused };
    }),
];
const blockOf = ({ status: _, ...row }, batchId) => ({
    ...row,
    arrDays: row.arrTime < row.depTime ? 1 : 0,
    batchId,
});
const stockItem = (id, stock, updatedAt) => {
    if (!stock.item)
        throw notFound('库存');
    const { seats: _, ...item } = stock.item;
    const waiting = stock.waits?.length;
    return { id, ...item, status: stock.status, total: stock.total, ...takenOf(stock), ...(waiting && { waiting }), updatedAt };
};
