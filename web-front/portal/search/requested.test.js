import t from 'tap';
import { emptyForm } from './form.ts';
import { requestReader } from './request.ts';
import { formOfRequest, gapsOf, viewOfRequest } from './requested.ts';
const airport = (airportCode, shortCname, city) => ({
    airportCode,
    airportCname: `${shortCname}机场`,
    shortCname,
    city,
    hot: true,
});
const read = requestReader([airport('HAK', '海口', '海口'), airport('PEK', '北京首都', '北京')]);
const TODAY = '2026-11-24';
t.test('a request becomes the form, and what of the results is looked at', async (t) => {
    const [group] = read('12月20日 海口-北京 35人含2儿童 12.25回 早班', TODAY);
    t.same(formOfRequest(group, emptyForm), {
        voyageType: 'D',
        legs: [
            { origin: 'HAK', destination: 'PEK', date: '2026-12-20' },
            { origin: 'PEK', destination: 'HAK', date: '2026-12-25' },
        ],
        adults: 33,
        children: 2,
        infants: null,
    });
    const early = [{ from: '06:00', to: '10:59' }];
    t.match(viewOfRequest(group), { airLine: '', legs: [{ times: early }, { times: early }] });
    t.same(gapsOf(group, emptyForm, TODAY), {});
});
t.test('what is not said stays, or is to be filled in', async (t) => {
    const [flight] = read('HU7181 12/20', TODAY);
    const form = formOfRequest(flight, { ...emptyForm, adults: 18 });
    t.match(form, { adults: 18, legs: [{ origin: '', destination: '', date: '2026-12-20' }] });
    t.same(Object.keys(gapsOf(flight, emptyForm, TODAY)), ['origin-0', 'destination-0']);
    t.match(viewOfRequest(flight), { airLine: 'HU', legs: [{ flights: ['HU7181'] }] });
});
t.test('a day that is over is told as it was understood, and which year was taken', async (t) => {
    const [past] = read('2026年1月5日 海口-北京 20人', TODAY);
    t.match(past.understood[0], { says: '2026-01-05，已过' });
    t.same(gapsOf(past, emptyForm, TODAY), { 'date-0': '2026-01-05 已过，请改日期' });
    const [next] = read('1月5日 海口-北京 20人', TODAY);
    t.match(next.understood[0], { says: '2027-01-05，按 2027 年' });
    t.same(gapsOf(next, emptyForm, TODAY), {});
});
t.test('what a request leaves open is asked, and no search begins before', async (t) => {
    const [open] = read('海口-北京 12.20或12.21 学生60人老师6人', TODAY);
    t.match(formOfRequest(open, { ...emptyForm, adults: 18 }), { adults: null, legs: [{ date: '' }] });
    t.same(gapsOf(open, emptyForm, TODAY), {
        'date-0': '日期写了2026-12-20和2026-12-21，请选定一个',
        people: '人数写了 60、6，请填写',
    });
});
