import t from 'tap';
import { passwordStrength } from '../agency/registration.ts';
import { readTypeReasons, reasonsOf } from '../basicinfo/refund-reasons.ts';
import { uppercase } from '../kernel/money.ts';
import { parseAuctionLine, searchState } from './auction-line.ts';
import { disabledHours, disabledMinutes, hasPassed, isDayDisabled } from './dates.ts';
import { fingerprintOf } from './fingerprint.ts';
import { flowAction, flowActionReady, rowsChosen } from './flow-form.ts';
import { isImageName, isUrl, largePageSizes, maskPhone, optionsOf, pageSizes } from './text.ts';
const silent = () => { };
t.test('69 auction line: one way, return, multi-leg', async (t) => {
    const read = (line) => {
        const { voyageType, legs } = parseAuctionLine(line, silent);
        return [voyageType, ...legs.map(({ origin, destination }) => `${origin}${destination}`)];
    };
    t.same(read('A-B'), ['S', 'AB']);
    t.same(read('A=B'), ['D', 'AB', 'BA']);
    t.same(read('A-B-A'), ['D', 'AB', 'BA']);
    t.same(read('A-B/B-A'), ['D', 'AB', 'BA']);
    t.same(read('A-B-C'), ['M', 'AB', 'BC']);
    t.same(read('A-B/C-D'), ['M', 'AB', 'CD']);
    t.same(read('A-B/B-C/C-A'), ['M', 'AB', 'BC', 'CA']);
    t.same(read(' 海口 - 北京 / 北京 - 海口 '), ['D', '海口北京', '北京海口']);
});
t.test('70 an empty auction line logs 无航线值', async (t) => {
    const logged = [];
    for (const line of ['', ' / ', undefined, null, 'A'])
        t.equal(parseAuctionLine(line, text => logged.push(text)), undefined);
    t.same(logged, Array(5).fill('无航线值'));
});
t.test('7 the search page is opened with a state that does not search', async (t) => {
    t.same(searchState(parseAuctionLine('A-B-C', silent)), {
        searchType: 1,
        departDate: '',
        returnDate: '',
        noSearch: true,
        origin: 'A',
        destination: 'C',
        voyageType: 'M',
        voyages: [
            { origin: 'A', destination: 'B' },
            { origin: 'B', destination: 'C' },
        ],
    });
    t.match(searchState(parseAuctionLine('A=B', silent)), { origin: 'A', destination: 'B', voyageType: 'D' });
});
t.test('71 password strength', async (t) => {
    const scores = { '': 0, a: 0, abcdefgh: 1, abc12345: 2, 'abc123!@': 3, 'a1!': 2 };
    for (const [password, score] of Object.entries(scores))
        t.equal(passwordStrength(password), score, password);
});
t.test('72 flow action: what must be chosen, and the payload', async (t) => {
    const route = { id: 'r1', name: '通过', needHandler: true };
    const toUser = { id: 'u', name: '周敏', airLine: 'HU' };
    t.equal(flowActionReady({}), '请选择操作');
    t.equal(flowActionReady({ route }), '请选择操作对应的处理人');
    t.equal(flowActionReady({ route: { ...route, needHandler: false } }), true);
    t.equal(flowActionReady({ route, toUser }), true);
    const payload = flowAction({ form: { a: 1 }, instanceId: 'i', currentTaskId: 't' }, { route, toUser, flowRemark: '好' });
    t.same(payload, { form: { a: 1 }, curentTaskId: 't', instanceId: 'i', routeId: 'r1', flowRemark: '好', toUser });
    const bare = flowAction({ instanceId: 'i', currentTaskId: 't' }, { route, flowRemark: ' \u200b\u2060' });
    t.same(bare, { curentTaskId: 't', instanceId: 'i', routeId: 'r1' }, 'what nobody gave is not sent');
});
t.test('73 a bulk action needs rows', async (t) => {
    t.equal(rowsChosen([]), '请至少选择一条数据');
    t.equal(rowsChosen([1]), true);
});
t.test('74 refund reasons by type; a broken configuration is the empty set; disabled ones may be hidden', async (t) => {
    const json = '{"VOLUNTE":[{"code":"A","label":"甲"},{"code":"B","label":"乙","disabled":true}]}';
    const reasons = readTypeReasons(json);
    t.same(reasonsOf(reasons, 'VOLUNTE').map(({ code }) => code), ['A']);
    t.same(reasonsOf(reasons, 'VOLUNTE', { disabled: true }).map(({ code }) => code), ['A', 'B']);
    t.same(reasonsOf(reasons, 'FORCE'), []);
    t.same(readTypeReasons('{broken'), {});
});
t.test('75 days, hours and minutes that cannot be chosen, by the clock of Shanghai', async (t) => {
    const now = '2026-11-21T16:30:00.000Z'; // 00:30 of the 22nd in Shanghai
    t.ok(isDayDisabled('2026-11-20', { now }));
    t.notOk(isDayDisabled('2026-11-21', { now }), 'yesterday is open');
    t.ok(isDayDisabled('2026-12-02', { now, limit: '2026-12-01' }));
    t.notOk(isDayDisabled('2026-12-01', { now, limit: '2026-12-01' }));
    t.same(disabledHours('2026-11-22', '2026-11-22T02:15:00.000Z'), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    t.equal(disabledMinutes('2026-11-22', 10, '2026-11-22T02:15:00.000Z').at(-1), 14);
    t.same(disabledMinutes('2026-11-22', 11, '2026-11-22T02:15:00.000Z'), []);
    t.same(disabledHours('2026-11-23', '2026-11-22T02:15:00.000Z'), []);
    const passed = (day, time) => hasPassed(day, time, '2026-11-22T02:15:00.000Z');
    t.same([passed('2026-11-22', '10:14'), passed('2026-11-22', '09:59'), passed('2026-11-21', '23:59')], [true, true, true]);
    t.same([passed('2026-11-22', '10:15'), passed('2026-11-22', '11:00'), passed('2026-11-23', '00:00')], [false, false, false]);
});
t.test('76 image names, upper case too', async (t) => {
    for (const end of ['png', 'jpg', 'jpeg', 'bmp', 'gif', 'webp', 'psd', 'svg', 'tiff', 'PNG', 'Jpg'])
        t.ok(isImageName(`图.${end}`), end);
    for (const name of ['a.pdf', 'a.png.exe', 'png', '', 'a.tif'])
        t.notOk(isImageName(name), name);
});
t.test('77 phones are masked', async (t) => {
    t.equal(maskPhone('13812345678'), '138****5678');
    t.equal(maskPhone('12345'), '123****');
    t.equal(maskPhone('1234567'), '123****4567');
});
t.test('78 addresses of the web', async (t) => {
    for (const url of ['http://a.cn', 'https://www.hnair.com/a?b=c#d', 'http://localhost:3000/x', 'https://10.0.0.1/', 'https://航空.中国/'])
        t.ok(isUrl(url), url);
    for (const text of [
        '',
        'a.cn',
        'ftp://a.cn',
        'javascript:alert(1)',
        'http://',
        'http://a',
        'http://a.cn/ b',
        'https://-a.cn',
        'http://u@a.cn',
    ])
        t.notOk(isUrl(text), text);
    // a backtracking pattern would never finish here, and would freeze the page
    t.notOk(isUrl(`https://${'a-'.repeat(200)}!`));
    t.notOk(isUrl(`https://${'a.'.repeat(200)}!`));
});
t.test('80 amounts in uppercase, to hundreds of millions', async (t) => {
    t.equal(uppercase(0), '人民币零元整');
    t.equal(uppercase(1_000), '人民币壹拾元整');
    t.equal(uppercase(100_100), '人民币壹仟零壹元整');
    t.equal(uppercase(10_000_000_005), '人民币壹亿元零伍分');
});
t.test('81 page sizes', async (t) => {
    t.same([5, 150, 250].map(pageSizes), [
        [10, 30, 50, 100],
        [10, 30, 50, 150],
        [10, 30, 50, 250],
    ]);
    t.same([5, 150, 250].map(largePageSizes), [
        [20, 50, 100, 200],
        [20, 50, 100, 200],
        [20, 50, 100, 250],
    ]);
});
t.test('an option list as a field shows it', async (t) => {
    t.same(optionsOf({ '': '全部', M: '男' }), [
        { value: '', label: '全部' },
        { value: 'M', label: '男' },
    ]);
});
t.test('a fingerprint is the same for the same device, another for another', async (t) => {
    const one = fingerprintOf(['Mozilla', 'zh-CN', 1366, 768]);
    t.match(one, /^[0-9a-z]{6,11}$/);
    t.equal(fingerprintOf(['Mozilla', 'zh-CN', 1366, 768]), one);
    t.not(fingerprintOf(['Mozilla', 'zh-CN', 1366, 769]), one);
});
