import t from 'tap';
import { addDays } from '#contracts/kernel/calendar.ts';
import { nextLunar, nextNewYearsEve, nextQingming } from './lunar.ts';
t.test('days of the lunar calendar', async (t) => {
    const newYears = [
        '2026-02-17',
        '2027-02-06',
        '2028-01-26',
        '2029-02-13',
        '2030-02-03',
        '2031-01-23',
        '2032-02-11',
        '2033-01-31',
        '2034-02-19',
    ];
    for (const [at, day] of newYears.entries())
        t.equal(nextLunar(1, 1)(newYears[at - 1] ? addDays(newYears[at - 1], 1) : '2026-01-01'), day);
    t.equal(nextNewYearsEve('2026-11-24'), '2027-02-05');
    t.equal(nextLunar(5, 5)('2026-11-24'), '2027-06-09');
    t.equal(nextLunar(8, 15)('2026-11-24'), '2027-09-15');
    t.equal(nextLunar(8, 15)('2026-01-01'), '2026-09-25');
    t.same([nextQingming('2026-04-06'), nextQingming('2028-01-01')], ['2027-04-05', '2028-04-04']);
});
t.test('the calendar agrees with the runtime’s but for new moons some minutes from midnight', async (t) => {
    const format = new Intl.DateTimeFormat('en-u-ca-chinese', { month: 'numeric', day: 'numeric', timeZone: 'UTC' });
    const other = [];
    for (let year = 2026; year <= 2039; year++)
        for (let month = 1; month <= 12; month++) {
            const day = nextLunar(month, 1)(year === 2026 ? '2026-02-17' : nextLunar(1, 1)(`${year}-01-01`));
            const parts = format.formatToParts(new Date(`${day}T00:00:00Z`));
            const told = parts.filter(({ type }) => type !== 'literal').map(({ value }) => value);
            if (told.join('/') !== `${month}/1`)
                other.push(`${day} ${told.join('/')}`);
        }
    t.same(other, ['2027-02-06 12/30', '2030-02-03 1/2']);
});
