import t from 'tap';
import { pricedProducts } from './pricing.ts';
const journey = {
    airLine: 'HU',
    legs: [
        { origin: 'HAK', destination: 'PEK', date: '2026-12-10', std: '2026-12-10T00:30:00.000Z' },
        { origin: 'PEK', destination: 'HAK', date: '2026-12-15', std: '2026-12-15T06:00:00.000Z' },
    ],
};
const NOW = '2026-12-01T04:00:00.000Z';
const product = { id: 'HU.MEAL', airLine: 'HU', code: 'MEAL', kind: 'FOOD', name: '套餐', price: 6_850 };
const limit = {
    kind: 'FOOD',
    airLine: '*',
    origin: '*',
    destination: '*',
    saleFrom: '2026-01-01',
    saleTo: '2026-12-31',
    min: 1,
    max: 2,
    cutOffHours: 24,
    refundable: true,
    refundHours: 24,
};
const spring = { airLine: '*', kind: 'FOOD', from: '2026-12-14', to: '2026-12-20', name: '旺季', effect: 'SURCHARGE', percent: 15 };
const payFee = { id: 'HU.PAY', airLine: 'HU', code: 'PAY', kind: 'PAY_FEE', name: '手续费', price: 300 };
const none = { products: [product], limits: [limit], holidays: [], fees: [] };
const priced = (rules, now = NOW) => pricedProducts(journey, { ...none, ...rules }, now)[0];
t.test('a price is made of its parts', async (t) => {
    t.match(priced({}), { price: 6_850, surcharge: 0, agentFee: 0, payFee: 0, amount: 6_850, min: 1, max: 2, why: undefined });
    t.match(priced({
        holidays: [spring],
        fees: [
            { airLine: '*', from: '2026-01-01', rate: 900 },
            { airLine: 'HU', from: '2026-01-01', rate: 300 },
            { airLine: 'HU', from: '2026-12-01', rate: 500 },
            { airLine: 'HU', from: '2026-12-02', rate: 700 },
        ],
        products: [product, payFee],
        limits: [limit, { ...limit, kind: 'PAY_FEE' }],
    }), 
    // 15 % of 68.50 is 10.275, whole yuan; 5 % of 78.50 is kept by the agency
    { surcharge: 1_000, holiday: '旺季', agentFee: 393, payFee: 300, amount: 6_850 + 1_000 - 393 + 300 });
    t.match(priced({ products: [product, payFee] }), { payFee: 0 }, 'without a rule nobody pays for paying');
    t.equal(pricedProducts(journey, { ...none, products: [payFee] }, NOW).length, 0, 'which is no product of its own');
});
t.test('a kind is sold as the nearest rule says, or not', async (t) => {
    const near = { ...limit, airLine: 'HU', max: 3 };
    t.match(priced({ limits: [limit, near] }), { max: 3 }, 'of the airline');
    t.match(priced({ limits: [near, { ...limit, airLine: 'HU', origin: 'PEK', destination: 'HAK', max: 4 }] }), { max: 4 }, 'of one of its routes');
    t.match(priced({ limits: [near, { ...limit, airLine: 'HU', origin: 'PEK', destination: 'CAN', max: 4 }] }), { max: 3 });
    t.match(priced({ limits: [] }), { why: '没有销售规则，暂不销售' });
    t.match(priced({ limits: [{ ...limit, saleTo: '2026-11-30' }] }), { why: '不在销售期内' });
    t.match(priced({}, '2026-12-09T00:29:59.000Z'), { why: undefined, saleUntil: '2026-12-09T00:30:00.000Z' });
    t.match(priced({}, '2026-12-09T00:30:00.000Z'), { why: '已过截止时间' });
    t.match(priced({ holidays: [{ ...spring, effect: 'NO_SALE', percent: 0 }] }), { why: '旺季期间停售' });
    t.match(priced({
        holidays: [
            { ...spring, effect: 'NO_SALE', percent: 0 },
            { ...spring, airLine: 'HU' },
        ],
    }), { why: undefined, surcharge: 1_000 });
    t.match(priced({ limits: [{ ...limit, refundable: false }] }), { refundUntil: undefined });
    t.match(priced({}), { refundUntil: '2026-12-09T00:30:00.000Z' });
    t.same(pricedProducts({ ...journey, airLine: 'GS' }, none, NOW), [], "another airline's");
});
