import t from 'tap';
import { airline } from '#contracts/basicinfo/airline.ts';
import { airport } from '#contracts/basicinfo/airport.ts';
import { cabin } from '#contracts/basicinfo/cabin.ts';
import { tax } from '#contracts/basicinfo/tax.ts';
import { endpointsIn } from '#contracts/kernel/endpoint.ts';
import { refundScale } from '#contracts/refund/scale-record.ts';
import { seedRecords } from '#ops/seed/records.ts';
import { wrongAnswer } from '#services/kernel/http/validate.ts';
import { seeding } from '#services/kernel/record/seed.ts';
import { readSheet } from '#services/kernel/test/read-sheet.ts';
import { airports, basicRecords, taxes } from '../basicinfo/records.ts';
import { queries } from './query.ts';
import { queryableOfRecord } from './record.ts';
import { spec } from './spec.ts';
import { house, people } from './test/house.ts';
const pek = {
    id: 'PEK',
    airportCode: 'PEK',
    airportCname: '北京首都国际机场',
    shortCname: '重庆江北',
    city: '重庆',
    country: 'CN',
    lat: 29.719,
    lon: 106.642,
    domestic: true,
    hot: true,
};
t.test('a record is folded into one document', async () => {
    const { Added, Modified, Disabled, Enabled, Deleted } = airport.events;
    const given = [Added(pek), Disabled({ id: 'PEK' }), Modified({ ...pek, hot: false })].map(fact => ({ ...fact, stream: 'airport-PEK' }));
    spec(airports)
        .given(...given)
        .row({ hot: false, enabled: false, version: 2, updatedBy: 'tester', updatedAt: '2026-01-05T02:02:00.000Z' })
        .row({ search: ['pek', '北京首都国际机场', '重庆江北', 'chongqingjiangbei', 'cqjb', '重庆', 'chongqing', 'cq'] })
        .twice();
    const all = [...given, ...[Enabled({ id: 'PEK' }), Deleted({ id: 'PEK' })].map(fact => ({ ...fact, stream: 'airport-PEK' }))];
    spec(airports)
        .given(...all)
        .none()
        .twice();
    spec(airports)
        .given(...all, { ...Added(pek), stream: 'airport-PEK' })
        .row({ enabled: true, version: 5 });
});
t.test('the records over HTTP', async (t) => {
    const { app, run, runner } = await house(t);
    await seedRecords(seeding(run, { who: { ...people.admin, actor: 'system', user: 'system:seed' }, now: '2026-11-21T00:00:00.000Z' }));
    await runner.settle();
    const ask = async (endpoint, body = {}, as = 'admin', headers = {}) => {
        const query = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
        const answer = await app.inject({
            method: endpoint.method,
            url: endpoint.method === 'GET' ? `${endpoint.path}?${query}` : endpoint.path,
            headers: { ...(as && { authorization: `Bearer ${as}` }), ...headers },
            ...(endpoint.method === 'POST' && { payload: body }),
        });
        if (endpoint.kind === 'file' && answer.statusCode === 200)
            return { ...answer, statusCode: 200, bytes: answer.rawPayload };
        const json = answer.json();
        if (json.success)
            t.equal(wrongAnswer(endpoint.data, json.data), undefined, `${endpoint.path} answers as declared`);
        return { ...json, headers: answer.headers };
    };
    const codes = async (body, as = 'admin') => (await ask(airport.endpoints.query, { size: 5, ...body }, as)).data.content.map((doc) => doc.airportCode);
    t.test('query: pages, filters, search, order', async (t) => {
        const page = (await ask(airport.endpoints.query, { page: 1, size: 10, domestic: false, sort: '-airportCode' })).data;
        t.match(page, { totalElements: 91, number: 1, size: 10 });
        t.equal(page.content.length, 10);
        t.ok(page.content[0].airportCode > page.content[9].airportCode);
        t.notOk('search' in page.content[0]);
        t.same(await codes({ airportCode: 'HAK' }), ['HAK']);
        t.same(await codes({ shortCname: '海口' }), ['HAK'], 'free text by its beginning');
        for (const q of ['海口', 'hai kou', 'HAIKOU', 'hak', 'hk'])
            t.ok((await codes({ q, size: 50 })).includes('HAK'), q);
        t.ok((await codes({ q: 'chongq' })).includes('CKG'), '重庆 is read chong qing');
        t.ok((await codes({ q: 'chang du' })).includes('BPX'), 'the customary reading that the record gives');
        t.same(await codes({ latFrom: 50, lonTo: 130, domestic: true }), ['HEK', 'JGD', 'OHE']);
        const byName = (await ask(airport.endpoints.query, { sort: 'shortCname', size: 200 })).data.content.map((doc) => doc.shortCname);
        t.ok(byName.indexOf('阿克苏') < byName.indexOf('北京大兴'), 'Chinese names in the order of their pinyin');
        t.match(await ask(airport.endpoints.query, { sort: 'constructor' }), { statusCode: 400, message: /不能按/ });
        t.match(await ask(airport.endpoints.query, { airportCode: { $ne: null } }), { statusCode: 400 });
    });
    t.test('every queryable column sorts and filters', async (t) => {
        for (const { record, view } of basicRecords)
            for (const field of queryableOfRecord(record, view).columns.keys())
                t.equal((await ask(record.endpoints.query, { sort: `-${field}`, size: 1 })).statusCode, 200, `${record.name} by ${field}`);
    });
    t.test('get, read your writes, airlines of the staff', async (t) => {
        const { data, headers } = await ask(airline.endpoints.modify, { id: 'GS', shortName: '天航' });
        const seen = { 'x-position': String(headers['x-position']) };
        t.same((await ask(airline.endpoints.get, { id: 'GS' }, 'admin', seen)).data, data, 'the view shows what the command answered');
        t.match(await ask(airline.endpoints.get, { id: 'ZZ' }), { statusCode: 404, message: '航空公司ZZ不存在' });
        t.match(await ask(airline.endpoints.get, { id: 'GS' }, 'hu'), { statusCode: 404 });
        t.equal((await ask(cabin.endpoints.query, {}, 'hu')).data.totalElements, 4);
        t.equal((await ask(cabin.endpoints.query, { airLine: 'GS' }, 'hu')).data.totalElements, 0, 'a filter does not widen the scope');
        const scale = {
            code: 'CLASSIC',
            name: '经典',
            steps: '0小时=50%',
            noRefundBelow: 30,
            soldierFree: true,
            infantFree: true,
            childFree: false,
        };
        for (const airLine of ['HU', 'GS'])
            await ask(refundScale.endpoints.add, { ...scale, airLine });
        const { headers: all } = await ask(refundScale.endpoints.modify, { id: '~2A', name: '通用' });
        const scales = (await ask(refundScale.endpoints.query, {}, 'hu', { 'x-position': String(all['x-position']) })).data;
        t.same(scales.content.map((row) => row.airLine).sort(), ['*', 'HU'], 'a rule for all airlines holds for theirs too');
        t.match(await ask(refundScale.endpoints.get, { id: '~2A' }, 'hu'), { data: { name: '通用' } });
        t.match(await ask(refundScale.endpoints.modify, { id: '~2A', name: '改' }, 'hu'), { statusCode: 403 }, 'and is not theirs to change');
        t.match(await ask(airline.endpoints.query, {}, 'nothing'), { statusCode: 403 });
        t.match(await ask(airline.endpoints.query, {}, 'a1'), { statusCode: 403 });
        const late = await ask(airline.endpoints.get, { id: 'HU' }, 'admin', { 'x-position': '999999999' });
        t.equal(late.headers['x-stale'], 'true', 'what is not there in time is answered and marked');
    });
    t.test('short lists for pickers: public, enabled ones only', async (t) => {
        const changed = await ask(airline.endpoints.disable, { id: 'CN' });
        const list = await ask(airline.endpoints.frontList, {}, '', { 'x-position': changed.headers['x-position'] });
        t.equal(list.data.length, 11);
        t.same(list.data[0], { airLineCode: '8L', airLineName: '祥鹏航空' });
        t.equal((await ask(airline.endpoints.list, {}, 'hu')).data.length, 1);
        t.match((await ask(airport.endpoints.frontList, {}, 'a1')).data.find((one) => one.airportCode === 'BPX'), { initials: 'cd', pinyin: 'chang du' });
        t.match(await ask(airport.endpoints.frontList, {}, ''), { statusCode: 401 });
    });
    t.test('the export bears Chinese headers and what the filter lets through', async (t) => {
        const file = await ask(tax.endpoints.export, { kind: 'YQ', band: 'LONG', fromFrom: '2025-12-01', sort: 'from' });
        const sheet = await readSheet(file.bytes);
        t.same(sheet.headers, ['税种', '适用范围', '生效日期', '成人', '儿童', '军残警残', '婴儿', '依据', '启用', '更新时间', '更新人']);
        t.same(sheet.rows.map(({ cells }) => cells.slice(0, 5)), [
            ['燃油附加费', '800公里以上', new Date('2025-12-05'), 40, 20],
            ['燃油附加费', '800公里以上', new Date('2026-01-05'), 20, 10],
        ]);
    });
    t.test('what was exported can be imported', async (t) => {
        const file = await ask(airport.endpoints.export, { airportCode: 'HAK' });
        const [row] = (await readSheet(file.bytes)).rows;
        t.equal(row.cells.filter(cell => typeof cell === 'number').length, 2, 'decimals are numbers');
        const boundary = 'table';
        const payload = Buffer.concat([
            Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="mode"\r\n\r\nall\r\n`),
            Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="机场.xlsx"\r\n\r\n`),
            file.bytes,
            Buffer.from(`\r\n--${boundary}--\r\n`),
        ]);
        const report = await app.inject({
            method: 'POST',
            url: airport.endpoints.import.path,
            headers: { authorization: 'Bearer admin', 'content-type': `multipart/form-data; boundary=${boundary}` },
            payload,
        });
        t.match(report.json().data, { total: 1, good: 1, written: 0, rows: [{ action: 'same' }], ignored: ['启用', '更新时间', '更新人'] });
    });
    t.test('views of records are typed', async (t) => {
        const rows = await queries(runner).find(taxes, { filter: { kind: 'CN' }, limit: 10 });
        t.same(rows.map(row => row.adult).sort(), [5_000, 9_000]);
    });
    t.ok(endpointsIn(airport.endpoints).length >= 12);
});
