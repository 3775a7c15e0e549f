import t from 'tap';
import { dueText, firstPart, momentText, planOf, priceLines, termsOf } from './words.ts';
const line = (type, count, fare, cnFund, yq) => ({
    type,
    count,
    fare,
    cnFund,
    yq,
    perPassenger: fare + cnFund + yq,
    total: count * (fare + cnFund + yq),
});
const lines = [line('ADULT', 20, 107_000, 5_000, 2_000), line('CHILD', 2, 119_000, 0, 1_000), line('INFANT', 0, 24_000, 0, 0)];
const sumOf = (of) => of.reduce((sum, { amount }) => sum + amount, 0);
t.test('a price is told line by line, and its lines add up', async (t) => {
    const [leg] = priceLines('S', [{ flightNo: 'HU7182', lines }]);
    t.same(leg.lines.map(({ label, unit, count }) => [label, unit, count]), [
        ['成人票价', 107_000, 20],
        ['儿童票价', 119_000, 2],
        ['民航发展基金', 5_000, 20],
        ['燃油附加费', 2_000, 20],
        ['燃油附加费', 1_000, 2],
    ]);
    t.equal(sumOf(leg.lines), lines.reduce((sum, { total }) => sum + total, 0));
    const legs = [
        { flightNo: 'HU7181', lines },
        { flightNo: 'HU7182', lines },
    ];
    t.same(priceLines('D', legs).map(({ heading }) => heading), ['去程 HU7181', '回程 HU7182']);
    t.equal(priceLines('M', legs)[1].heading, '第 2 段 HU7182');
});
const at = '2026-11-02T01:00:00.000Z';
const payBy = '2026-11-02T01:30:00.000Z';
const balanceBy = '2026-11-19T09:00:00.000Z';
const preview = {
    at,
    paxMin: 10,
    terms: { deposits: [{ rate: 1000, assessment: 8500 }] },
    freeCuts: 3,
    refundFees: [{ until: '起飞前72小时（含）以前', rate: 1000 }],
    limits: { payBy, nameBy: balanceBy, balanceBy, ticketBy: balanceBy },
    instalments: [
        { no: 1, kind: 'DEPOSIT', amount: 214_000, by: payBy },
        { no: 2, kind: 'BALANCE', amount: 2_066_000, by: balanceBy },
    ],
};
t.test('when something is due is told from the submission, or by its day', async (t) => {
    t.equal(momentText(balanceBy), '2026-11-19 周四 17:00');
    t.equal(dueText('2026-11-02T01:30:59.000Z', at), '提交后 30 分钟内');
    t.equal(dueText(balanceBy, at), '2026-11-19 周四 17:00 前');
    t.same(planOf(preview).map(({ name, due }) => [name, due]), [
        ['定金', '提交后 30 分钟内'],
        ['尾款', '2026-11-19 周四 17:00 前'],
    ]);
    t.match(firstPart(preview), { name: '定金', amount: 214_000 });
    t.equal(firstPart({ ...preview, short: '座位不足' }), undefined, 'who waits pays nothing');
    t.equal(firstPart({ ...preview, terms: { audit: true } }), undefined);
    const staged = [{ ...preview.instalments[0], no: 1 }, { ...preview.instalments[0], no: 2 }, preview.instalments[1]];
    t.same(planOf({ at, instalments: staged }).map(({ name }) => name), ['第1期定金', '第2期定金', '尾款']);
});
t.test('terms are what the order will keep, and the words of the server', async (t) => {
    const told = termsOf(preview, {
        rules: [
            { title: '不足成团', text: '补差' },
            { title: '票价', text: '全价45%' },
        ],
    });
    t.same(told.map(({ title, text }) => `${title} ${text}`), [
        '定金 票价 10%，¥2,140.00',
        '尾款 2026-11-19 周四 17:00 前',
        '名单 2026-11-19 周四 17:00 前',
        '出票 2026-11-19 周四 17:00 前',
        '减员 3 人以内退定金，超出部分不退',
        '退票费 起飞前72小时（含）以前 10%',
        '不足成团 补差',
    ]);
    t.same(termsOf({ ...preview, short: '座位不足' }, {}).map(({ title }) => title), ['定金', '时限', '减员', '退票费'], 'who waits for seats has no dates yet');
    const { freeCuts: _, ...paid } = preview;
    t.match(termsOf({ ...paid, terms: {}, refundFees: [] }, {}).slice(0, 1), [{ title: '付款', text: '提交后 30 分钟内' }]);
});
