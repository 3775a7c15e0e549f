import t from 'tap';
import { holidayRule } from '#contracts/extra/holiday-record.ts';
import { extraLimit } from '#contracts/extra/limit-record.ts';
import { extraProduct } from '#contracts/extra/product-record.ts';
import { readSheet } from '#services/kernel/test/read-sheet.ts';
import { MONDAY, startProgram } from '../start.ts';
const rule = {
    kind: 'LUGGAGE',
    airLine: 'HU',
    origin: 'HAK',
    destination: '*',
    saleFrom: '2026-01-01',
    saleTo: '2026-06-30',
    max: 2,
};
/** one program for all tests: each uses airlines or airports of its own */
let now = MONDAY;
const { send, call, close } = await startProgram({ clock: () => now });
t.teardown(close);
const head = '航空公司,出发机场,到达机场,销售开始日期,销售结束日期,每人至多,可退,起飞前停止退订小时数';
t.test('products and their rules are kept apart, changed, switched off', async (t) => {
    const refused = async (endpoint, body, message) => t.match(await send(endpoint, body, 'admin'), { data: null, message });
    const meal = { airLine: 'HU', code: 'MEAL_A', kind: 'FOOD', name: '海鲜套餐', price: 6_800 };
    t.match(await call(extraProduct.endpoints.add, meal, 'admin'), { id: 'HU.MEAL_A', enabled: true });
    await refused(extraProduct.endpoints.add, meal, '增值产品HU.MEAL_A已存在');
    await refused(extraProduct.endpoints.add, { ...meal, code: 'B', price: 0 }, '价格须大于0');
    t.match(await call(extraProduct.endpoints.modify, { id: 'HU.MEAL_A', price: 7_200 }, 'admin'), { price: 7_200 });
    await call(extraProduct.endpoints.disable, { id: 'HU.MEAL_A' }, 'admin');
    const { id } = await call(extraLimit.endpoints.add, rule, 'admin');
    await refused(extraLimit.endpoints.add, { ...rule, saleFrom: '2026-06-30', saleTo: '2026-12-31' }, /有效期重叠（2026-01-01至2026-06-30）/);
    await refused(extraLimit.endpoints.add, { ...rule, saleFrom: '2027-01-02', saleTo: '2027-01-01' }, '销售结束日期不能早于开始日期');
    await refused(extraLimit.endpoints.add, { ...rule, kind: 'FOOD', refundHours: 12 }, '餐食须在起飞前至少24小时停止退订');
    await call(extraLimit.endpoints.add, { ...rule, saleFrom: '2026-07-01', saleTo: '2026-12-31' }, 'admin');
    await call(extraLimit.endpoints.add, { ...rule, destination: 'PEK' }, 'admin');
    await call(extraLimit.endpoints.delete, { id }, 'admin');
    t.match(await call(extraLimit.endpoints.add, { ...rule, saleTo: '2026-03-31' }, 'admin'), { enabled: true }, 'the days of one that is gone are free');
    await call(extraLimit.endpoints.add, { ...rule, saleFrom: '2026-04-01' }, 'admin');
    await refused(extraLimit.endpoints.add, rule, /有效期重叠/);
    const spring = {
        airLine: 'HU',
        kind: 'FOOD',
        from: '2027-02-05',
        to: '2027-02-12',
        name: '春节',
        effect: 'SURCHARGE',
        percent: 20,
    };
    await call(holidayRule.endpoints.add, spring, 'admin');
    await refused(holidayRule.endpoints.add, { ...spring, from: '2027-02-12', to: '2027-02-14' }, /与已有节假日规则的有效期重叠/);
    await refused(holidayRule.endpoints.add, { ...spring, kind: 'LUGGAGE', percent: 0 }, '加价比例须大于0');
    await refused(holidayRule.endpoints.add, { ...spring, kind: 'LUGGAGE', effect: 'NO_SALE' }, '停售时没有加价比例');
});
t.test('of two that want the same days at once one has them', async (t) => {
    const many = Array.from({ length: 8 }, (_, n) => send(extraLimit.endpoints.add, { ...rule, airLine: 'JD', saleTo: `2026-06-1${n}` }, 'admin'));
    t.equal((await Promise.all(many)).filter(({ code }) => code === 0).length, 1);
});
t.test('of an airline one fee for paying is in force at a time', async (t) => {
    const { add, modify, enable, disable, delete: drop } = extraProduct.endpoints;
    const fee = (code, airLine = 'HU', kind = 'PAY_FEE') => ({ airLine, code, kind, name: code, price: 300 });
    const refused = async (endpoint, body, message) => t.match(await send(endpoint, body, 'admin'), { status: 409, message });
    await call(add, fee('A'), 'admin');
    const taken = 'HU的支付手续费已有启用的（HU.A），请先停用';
    await refused(add, fee('B'), taken);
    await call(add, fee('A', '*'), 'admin');
    await call(add, fee('A', 'GS'), 'admin');
    await call(add, fee('C', 'HU', 'FOOD'), 'admin');
    await refused(modify, { id: 'HU.C', kind: 'PAY_FEE' }, taken);
    await call(modify, { id: 'HU.A', price: 400 }, 'admin');
    await call(disable, { id: 'HU.A' }, 'admin');
    await refused(add, fee('B'), 'HU的支付手续费（HU.A）刚有变动，请一分钟后再试');
    now = '2026-11-02T01:02:00.000Z';
    await call(add, fee('B'), 'admin');
    t.match(await send(enable, { id: 'HU.A' }, 'admin'), { message: /HU\.B/ });
    await call(drop, { id: 'HU.B' }, 'admin');
    await call(enable, { id: 'HU.A' }, 'admin');
    await call(disable, { id: 'HU.A' }, 'admin');
    now = '2026-11-02T01:04:00.000Z';
    const many = Array.from({ length: 6 }, (_, n) => send(add, fee(`M${n}`), 'admin'));
    t.equal((await Promise.all(many)).filter(({ code }) => code === 0).length, 1, 'at once, too');
});
t.test('an airline may change names free of charge, and has one fee for it', async (t) => {
    const { add } = extraProduct.endpoints;
    const fee = { airLine: 'HU', code: 'RENAME', kind: 'CHANGE_FEE', name: '更名费', price: 0 };
    await call(add, fee, 'admin');
    t.match(await send(add, { ...fee, code: 'MORE', price: 100 }, 'admin'), {
        status: 409,
        message: 'HU的更名费已有启用的（HU.RENAME），请先停用',
    });
    t.match(await send(add, { ...fee, code: 'MEAL', kind: 'FOOD' }, 'admin'), { status: 400, message: /价格须大于0/ });
    t.match(await send(extraLimit.endpoints.add, { ...rule, kind: 'CHANGE_FEE', min: 2, max: 2 }, 'admin'), {
        status: 400,
        message: /更名费每人至少须为1/,
    });
});
t.test('rules of each kind are imported by a call of their own', async (t) => {
    const table = (endpoint, lines, mode) => send(endpoint, { mode }, 'admin', { files: [{ name: '规则.csv', bytes: new TextEncoder().encode(lines) }] });
    const lines = [
        head,
        'GS,HAK,PEK,2026-01-01,2026-12-31,2,是,0',
        'GS,HAK,PEK,2026-12-31,2027-12-31,2,是,0',
        'GS,ZZZ,PEK,2026-01-01,2026-12-31,2,是,0',
        '*,*,*,2026-01-01,2026-12-31,1,否,0',
    ].join('\n');
    const { data } = await table(extraLimit.endpoints.importInsurance, lines, 'preview');
    t.match(data, { good: 2, bad: 2 });
    const errors = Object.fromEntries(data.rows.map((row) => [row.row, Object.values(row.errors).join()]));
    t.match(errors[3], /有效期重叠/);
    t.match(errors[4], /出发机场ZZZ不存在/);
    t.match(await table(extraLimit.endpoints.importInsurance, lines, 'all'), { status: 400 });
    t.match((await table(extraLimit.endpoints.importInsurance, lines, 'accepted')).data, { written: 2 });
    t.match((await table(extraLimit.endpoints.importInsurance, lines, 'accepted')).data, { written: 0 }, 'the same file once more');
    const { content } = await call(extraLimit.endpoints.query, { kind: 'INSURANCE', airLine: 'GS' }, 'admin');
    t.match(content, [{ kind: 'INSURANCE', origin: 'HAK', max: 2, cutOffHours: 2 }]);
    const wrong = await table(extraLimit.endpoints.importLuggage, `产品类型,${head}\n保险,GS,HAK,PEK,2026-01-01,2026-12-31,2,是,0`, 'preview');
    t.match(Object.values(wrong.data.rows[0].errors), ['第2行:此处只能导入产品类型为行李的数据'].map(text => new RegExp(text.replace('第2行:', ''))));
    for (const name of ['importFood', 'importPayFee', 'importChangeFee', 'importLuggage'])
        t.match((await table(extraLimit.endpoints[name], `${head}\nGS,HAK,PEK,2026-01-01,2026-12-31,2,是,24`, 'all')).data, { written: 1 }, name);
    const template = await send(extraLimit.endpoints.template, {}, 'admin');
    t.match((await readSheet(template.bytes)).headers.slice(0, 2), ['产品类型', '航空公司']);
});
