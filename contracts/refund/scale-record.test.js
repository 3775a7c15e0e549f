import t from 'tap';
import { CAAC_GROUP_CLASSIC } from './fees.ts';
import { readRungs, scaleOf } from './scale-record.ts';
t.test('a scale as staff write it', async (t) => {
    t.same(readRungs('72小时=10%，前1天12:00=30%，0小时=50%'), CAAC_GROUP_CLASSIC.steps);
    t.same(readRungs(' 72小时 = 10% ; 前1天12：00=30%, 0小时=50 % '), CAAC_GROUP_CLASSIC.steps, 'blanks and wide signs');
    t.same(readRungs('0小时=7.25%'), [{ hoursBefore: 0, rate: 725 }]);
    t.same(readRungs('前7天08:00=5%、前7天20:00=10%、前1天12:00=10%、0小时=100%'), [
        { daysBefore: 7, time: '08:00', rate: 500 },
        { daysBefore: 7, time: '20:00', rate: 1000 },
        { daysBefore: 1, time: '12:00', rate: 1000 },
        { hoursBefore: 0, rate: 10_000 },
    ]);
});
t.test('a scale that cannot be is told', async (t) => {
    const cases = [
        ['', /无法识别/],
        ['72小时=10', /“72小时=10”无法识别/],
        ['前0天12:00=10%，0小时=50%', /无法识别/],
        ['前1天25:00=10%，0小时=50%', /无法识别/],
        ['0小时=101%', /不能超过100%/],
        ['24小时=10%，72小时=30%，0小时=50%', /时间先后/],
        ['前1天12:00=10%，前2天12:00=20%，0小时=50%', /时间先后/],
        // noon of the day before is 12 to 36 hours before departure
        ['30小时=10%，前1天12:00=20%，0小时=50%', /时间先后/],
        ['前1天12:00=10%，24小时=20%，0小时=50%', /时间先后/],
        ['72小时=30%，0小时=20%', /不能越低/],
        ['72小时=10%', /最后一级/],
        ['72小时=10%，前1天12:00=30%', /最后一级/],
        [Array.from({ length: 21 }, (_, i) => `${20 - i}小时=10%`).join('，'), /不能超过20级/],
    ];
    for (const [text, message] of cases)
        t.match(readRungs(text), message, text);
});
t.test('who pays no fee is said by flags', async (t) => {
    const row = { airLine: '*', code: 'OWN', name: '自有', steps: '0小时=50%', noRefundBelow: 25 };
    t.match(scaleOf({ ...row, soldierFree: false, infantFree: true, childFree: true }), {
        name: 'OWN',
        noRefundBelow: 2500,
        feeFree: ['INFANT', 'CHILD'],
    });
});
