import t from 'tap';
import { approachingNotice, missedNotice, protectedNotice } from './notice.ts';
const about = { orderNo: 'G1', agency: 'AG1001', airLine: 'HU', by: '2026-11-03T10:00:00.000Z' };
const UNTIL = '2026-11-03 18:00（北京时间）';
t.test('a reminder says which limit of which order, when in Shanghai, and what is to be done', async (t) => {
    const said = (more) => approachingNotice({ ...about, limit: 'PAY', hours: 2, ...more });
    t.same(said({ amount: 1234500 }), {
        kind: 'LIMIT',
        title: '支付时限提醒（提前2小时）',
        text: `订单G1的支付时限为${UNTIL}，应付¥12,345.00，逾期未支付订单失效。`,
    });
    t.match(said({ limit: 'BALANCE', amount: 100 }), { title: '尾款时限提醒（提前2小时）', text: /尾款时限为.*应付¥1\.00/ });
    t.equal(said({ limit: 'NAME', unnamed: 3 }).text, `订单G1的名单时限为${UNTIL}，还有3名旅客未录入，逾期不能自行修改名单。`);
    t.match(said({ limit: 'NAME', unnamed: 0 }).text, '名单已录全');
    t.match(said({ limit: 'TICKET' }), { title: '出票时限提醒（提前2小时）', text: /录全名单，以便航司出票/ });
    t.match(said({ auditStatus: 'RETURNED' }).text, `订单G1已退回，支付时限为${UNTIL}`);
    t.match(said({ waitlisted: true }), { title: '候补座位待确认（提前2小时）', text: `订单G1的候补座位保留至${UNTIL}` });
});
t.test('a limit that has passed, and seats that are kept', async (t) => {
    t.match(missedNotice({ ...about, limit: 'TICKET' }), { kind: 'MISSED', title: '出票时限已过', text: /2026-11-03 18:00（北京时间）已过/ });
    const names = (more) => missedNotice({ ...about, limit: 'NAME', ...more }).text;
    t.match(names({ unnamed: 2, unnamedRule: 'RELEASE' }), '还有2名旅客未录入，座位自动退回');
    t.match(names({ unnamed: 2, unnamedRule: 'ASK', unreleased: '订单未付清' }), '座位由航司处理（订单未付清）');
    t.match(names({ unnamed: 0 }), '名单已录全');
    t.match(protectedNotice(about), { kind: 'WAITLIST', text: '已为候补订单G1保留座位至2026-11-03 18:00（北京时间）' });
});
