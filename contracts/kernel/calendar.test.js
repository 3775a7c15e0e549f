import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import t from 'tap';
import { runs } from '#services/kernel/test/runs.ts';
import * as calendar from './calendar.ts';
const { local, toLocal, addDays, addWorkdays, isWorkday } = calendar;
t.test('local time and instants', async (t) => {
    t.equal(local('2026-12-10', '08:30'), '2026-12-10T00:30:00.000Z');
    t.equal(local('2026-12-10', '07:59:59'), '2026-12-09T23:59:59.000Z');
    t.same(toLocal('2026-12-09T16:00:00Z'), { date: '2026-12-10', time: '00:00' });
    for (const [date, time] of [
        ['2026-02-30', '08:00'],
        ['2026-13-01', '08:00'],
        ['26-01-01', '08:00'],
        ['2026-01-01', '24:00'],
        ['2026-01-01', '8:00'],
    ])
        t.throws(() => local(date, time), RangeError, `${date} ${time}`);
    t.throws(() => toLocal('yesterday'), RangeError);
    t.equal(calendar.isDate('2028-02-29'), true);
    t.equal(calendar.isDate('2026-02-29'), false);
    t.equal(calendar.isDate('2026-2-9'), false);
    const instants = fc.date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true });
    fc.assert(fc.property(instants, when => {
        const { date, time } = toLocal(when.toISOString());
        return local(date, time) === `${when.toISOString().slice(0, 16)}:00.000Z`;
    }), { numRuns: runs(100) });
});
t.test('instants are written and read as Date does it', async (t) => {
    const instants = fc.oneof(fc.integer({ min: -62_200_000_000_000, max: 253_500_000_000_000 }), fc.integer({ min: 0, max: 3_000_000 }).map(minute => minute * calendar.MINUTE), fc.double({ min: 0, max: 4_000_000_000_000, noNaN: true }));
    fc.assert(fc.property(instants, ms => {
        const text = new Date(ms).toISOString();
        return calendar.toInstant(ms) === text && calendar.instantMs(text) === Date.parse(text);
    }), { numRuns: runs(100) });
    const spoilt = fc.tuple(fc.nat(23), fc.constantFrom(...'0129:-.TZ+x ')).map(([at, char]) => {
        const text = '2026-02-19T10:20:30.456Z';
        return text.slice(0, at) + char + text.slice(at + 1);
    });
    fc.assert(fc.property(spoilt, text => {
        const ms = Date.parse(text);
        if (!Number.isNaN(ms))
            return calendar.instantMs(text) === ms;
        t.throws(() => calendar.instantMs(text), RangeError, text);
        return true;
    }), { numRuns: runs(500) });
    for (const text of ['2026-11-21T24:00:00.000Z', '2026-11-21T08:00:00+08:00', '2026-11-21'])
        t.equal(calendar.instantMs(text), Date.parse(text), text);
    t.throws(() => calendar.toInstant(Number.NaN), RangeError);
});
t.test('arithmetic', async (t) => {
    t.equal(addDays('2026-12-31', 1), '2027-01-01');
    t.equal(addDays('2028-03-01', -1), '2028-02-29');
    t.equal(calendar.daysBetween('2026-11-21', '2026-12-21'), 30);
    t.equal(calendar.daysBetween('2026-12-21', '2026-11-21'), -30);
    t.equal(calendar.addMinutes('2026-12-31T15:45:00Z', 30), '2026-12-31T16:15:00.000Z');
    t.equal(calendar.weekday('2026-11-21'), 6, 'a Saturday');
    t.equal(calendar.weekday('2026-11-22'), 7);
    t.equal(calendar.weekday('2026-11-23'), 1);
    t.equal(calendar.weekday('1969-12-31'), 3, 'before the epoch');
    t.equal(calendar.earlier('2026-11-21T00:00:00Z', '2026-11-21T00:00:00.001Z'), '2026-11-21T00:00:00.000Z');
    t.equal(calendar.later('2026-11-21T08:00:00+08:00', '2026-11-20T23:00:00Z'), '2026-11-21T00:00:00.000Z');
    t.equal(calendar.ceilMinute('2026-11-21T00:00:00.001Z'), '2026-11-21T00:01:00.000Z');
    t.equal(calendar.ceilMinute('2026-11-21T00:01:00Z'), '2026-11-21T00:01:00.000Z');
});
t.test('working days: vectors of DOMAIN §5.4', async (t) => {
    t.equal(addWorkdays('2026-09-24', 7), '2026-10-12', 'Mid-Autumn, National Day, make-up Saturday');
    t.equal(addWorkdays('2026-09-30', 7), '2026-10-15');
    t.equal(addWorkdays('2026-02-13', 7), '2026-03-02');
    t.equal(addWorkdays('2026-11-20', 7), '2026-12-01');
    t.equal(addWorkdays('2026-04-30', 1), '2026-05-06');
    for (const date of ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'])
        t.ok(isWorkday(date), `make-up ${date}`);
    t.equal(calendar.nextWorkday('2026-11-20'), '2026-11-23');
    t.equal(calendar.workdayOnOrBefore('2026-11-23'), '2026-11-23');
    t.equal(calendar.workdayOnOrBefore('2026-11-22'), '2026-11-20');
    t.throws(() => isWorkday('2026-02-30'), RangeError);
});
t.test('a year whose arrangement is not published: the holidays of the law', async (t) => {
    const free = [
        '2027-01-01',
        '2027-02-08',
        '2027-04-05',
        '2027-06-09',
        '2027-09-15',
        '2027-10-01',
        '2030-02-04',
        '2030-02-05',
        '2049-02-01',
        '2049-02-02',
    ];
    for (const date of free)
        t.equal(isWorkday(date), false, date);
    for (const date of ['2049-02-05', '2049-05-03', '2049-06-25'])
        t.equal(isWorkday(date), calendar.weekday(date) <= 5, date);
});
t.test('127 the zone of the machine does not matter', async (t) => {
    const code = `import { addWorkdays, local, formatDateTime, isWorkday } from './contracts/kernel/calendar.ts'
    console.log(addWorkdays('2026-09-24', 7), local('2026-12-10', '08:30'), formatDateTime('2026-12-31T16:00:00Z'), isWorkday('2049-02-02'), isWorkday('2049-02-05'))`;
    const expected = '2026-10-12 2026-12-10T00:30:00.000Z 2027-01-01 00:00:00 false true';
    for (const TZ of ['America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Shanghai']) {
        // runs in a child process: libraries may read the time zone only once, when they are loaded
        const answer = execFileSync(process.execPath, ['--import=tsx', '--input-type=module', '-e', code], {
            env: { ...process.env, TZ },
            encoding: 'utf8',
        });
        t.equal(answer.trim(), expected, TZ);
    }
});
t.test('one year of validity', async (t) => {
    t.equal(calendar.yearOfValidity('2026-11-21'), local('2027-11-21', '23:59:59'));
    t.equal(calendar.yearOfValidity('2028-02-29'), local('2029-02-28', '23:59:59'));
});
t.test('as people read it', async (t) => {
    t.equal(calendar.formatDateTime('2026-11-21T12:07:21.500Z'), '2026-11-21 20:07:21');
    t.equal(calendar.formatDate('2026-11-21T16:00:00Z'), '2026-11-22');
    t.equal(calendar.formatDate(undefined), '--');
    t.equal(calendar.formatDateTime(null), '--');
    const now = '2026-11-21T12:00:00Z';
    t.equal(calendar.formatRelative('2026-11-21T11:59:30Z', now), '刚刚');
    t.equal(calendar.formatRelative('2026-11-21T11:58:00Z', now), '2 分钟前');
    t.equal(calendar.formatRelative('2026-11-21T09:30:00Z', now), '2 小时前');
    t.equal(calendar.formatRelative('2026-11-19T09:30:00Z', now), '11-19 17:30');
    t.equal(calendar.formatRelative('2025-11-19T09:30:00Z', now), '2025-11-19 17:30');
    t.equal(calendar.formatRelative('2026-11-21T12:05:00Z', now), '2026-11-21 20:05', 'not yet: no "ago"');
});
