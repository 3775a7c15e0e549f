import t from 'tap';
import { addMonths, expectedSince, presetsOf, readDay, readMoment, readRange, readTime, sameDayIn, weeksOf } from './days.ts';
const TODAY = '2026-11-24';
t.test('a day as people type it', async (t) => {
    for (const [typed, day] of Object.entries({
        '2026-12-20': '2026-12-20',
        '2026/12/20': '2026-12-20',
        '2026.1.2': '2026-01-02',
        '20261220': '2026-12-20',
        '2026年12月20日': '2026-12-20',
        '26-12-20': '2026-12-20',
        '12-20': '2026-12-20',
        '12.20': '2026-12-20',
        '12月20日': '2026-12-20',
        '１２月２０号': '2026-12-20',
        ' 2026-12-20 ': '2026-12-20',
        今天: TODAY,
        明天: '2026-11-25',
        '2028-02-29': '2028-02-29',
    }))
        t.equal(readDay(typed, TODAY), day, typed);
    for (const typed of ['', '2026-02-30', '2026-13-01', '20', '12', '2026-12', '昨日', '12-20-', 'toString', '0'])
        t.equal(readDay(typed, TODAY), undefined, typed);
});
t.test('a day without a year is the next such where only days to come count', async (t) => {
    t.equal(readDay('1.5', TODAY), '2026-01-05');
    t.equal(readDay('1.5', TODAY, TODAY), '2027-01-05');
    t.equal(readDay('11月24日', TODAY, TODAY), TODAY);
    t.equal(readDay('2026-01-05', TODAY, TODAY), '2026-01-05', 'a year that is said stays');
    t.equal(readDay('11.20', TODAY, expectedSince(TODAY)), '2026-11-20', 'one that has just passed may be meant');
    t.equal(readDay('2.29', '2027-11-24', '2027-11-24'), '2028-02-29');
    t.same(readMoment('1-5 8:30', TODAY, TODAY), { date: '2027-01-05', time: '08:30' });
    t.same(readRange('12.28～1.3', TODAY), { from: '2026-12-28', to: '2027-01-03' }, 'around the end of the year');
});
t.test('ranges, times, moments', async (t) => {
    t.same(readRange('2026-12-01 ～ 2026-12-31', TODAY), { from: '2026-12-01', to: '2026-12-31' });
    t.same(readRange('12-31至12-1', TODAY), { from: '2026-12-01', to: '2026-12-31' }, 'in their order');
    t.same(readRange('今天', TODAY), { from: TODAY, to: TODAY });
    for (const typed of ['', '12-1～', '12-1～12-2～12-3', '～'])
        t.equal(readRange(typed, TODAY), undefined, typed);
    for (const [typed, time] of Object.entries({
        '8:30': '08:30',
        '0830': '08:30',
        '830': '08:30',
        '8点': '08:00',
        '8点30分': '08:30',
        '23：59': '23:59',
        '24:00': undefined,
        '8:60': undefined,
        '': undefined,
    }))
        t.equal(readTime(typed), time, typed);
    t.same(readMoment('2026-12-20 8:30', TODAY), { date: '2026-12-20', time: '08:30' });
    t.same(readMoment('2026-12-20T08:30', TODAY), { date: '2026-12-20', time: '08:30' });
    for (const typed of ['2026-12-20', '08:30', '2026-02-30 08:30', ''])
        t.equal(readMoment(typed, TODAY), undefined, typed);
});
t.test('months begin on Monday and are six weeks tall', async (t) => {
    const weeks = weeksOf('2026-12');
    t.same(weeks[0], ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06']);
    t.equal(weeks.length, 6);
    t.equal(weeks.at(-1).at(-1), '2027-01-10');
    t.equal(addMonths('2026-12', 1), '2027-01');
    t.equal(addMonths('2026-01', -13), '2024-12');
    t.equal(sameDayIn('2027-02', '2026-12-31'), '2027-02-28');
    t.same(Object.fromEntries(presetsOf(TODAY)).下月, { from: '2026-12-01', to: '2026-12-31' });
});
