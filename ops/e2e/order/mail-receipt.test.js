import t from 'tap';
import { modifyAgent } from '#contracts/agency/agency-api.ts';
import { queryMails } from '#contracts/order/notice/mail-api.ts';
import { MAILS_AN_HOUR, mailReceipt, receiptMailbox } from '#contracts/order/ticketing/receipt-api.ts';
import { adults, selling } from '../sale.ts';
import { MONDAY, startProgram } from '../start.ts';
import { header, mailServer } from './mail-server.ts';
const MAILBOX = 'groups@yefeng.example';
const FLIGHT = 'HU7182-2026-12-10-G';
/** The file attached to a mail, with its name and type. */
const fileOf = ({ raw }) => {
    const part = raw.split(/\r\n--[^\r\n]+\r\n/).find(one => /Content-Disposition: attachment/i.test(one)) ?? '';
    const [heads = '', body = ''] = part.split('\r\n\r\n');
    const name = [...heads.matchAll(/filename\*\d*\*?=(?:utf-8'')?([^;\r\n]+)/g)].map(([, piece]) => piece).join('');
    return { name: decodeURIComponent(name || (/filename="?([^"\r\n]+)/.exec(heads)?.[1] ?? '')), bytes: Buffer.from(body, 'base64') };
};
const textOf = ({ raw }) => {
    const part = raw.split(/\r\n--[^\r\n]+\r\n/).find(one => /Content-Type: text\/plain/i.test(one) && !/multipart/i.test(one)) ?? '';
    return Buffer.from(part.split('\r\n\r\n').slice(1).join(''), 'base64').toString();
};
t.test('receipts go by mail as PDF: when a payment comes, when all tickets are there, and whenever an agency says so', async (t) => {
    const smtp = await mailServer();
    const time = { now: MONDAY };
    const post = { url: `smtp://127.0.0.1:${smtp.port}`, from: '团队客票 <newgt@hna.example>' };
    const house = await startProgram({ clock: () => time.now, config: { mail: post } });
    t.teardown(async () => {
        await house.close();
        smtp.close();
    });
    const { call, send, program } = house;
    const sale = selling(house, time);
    await sale.putOnSale([{}], { name: '海航普通' });
    const posted = async () => {
        await program.settle();
        await Promise.all([program.pass('mails'), program.pass('mails')]);
        await program.settle();
        return smtp.received.splice(0);
    };
    const isPdfOf = async (mail, title, orderId) => {
        const { name, bytes } = fileOf(mail);
        t.equal(name, `${title}-${orderId}.pdf`);
        t.equal(bytes.subarray(0, 5).toString(), '%PDF-');
        // the subject of the document, UTF-16: 订单 and the number
        const subject = Buffer.from(`\uFEFF订单 ${orderId}`, 'utf16le').swap16();
        t.ok(bytes.includes(subject) || bytes.toString('latin1').includes(orderId), 'it is of this order');
        t.equal(header(mail, 'Auto-Submitted'), 'auto-generated');
    };
    const { orderId, total } = await sale.submit('yefeng', [FLIGHT], adults(10));
    t.same(await posted(), [], 'nothing is paid');
    t.match(await send(mailReceipt, { orderId, page: 'prepaymentReceipt' }, 'yefeng'), { status: 409, message: /尚未收到款项/ });
    await sale.payAt(await sale.openPayment('yefeng', orderId, total));
    const [paid, ...none] = await posted();
    t.same(none, [], 'each once, whoever sends beside');
    t.same(paid.to, [MAILBOX]);
    t.match(textOf(paid), new RegExp(`订单${orderId}的付款已到账`));
    await isPdfOf(paid, '预付款收据', orderId);
    const ticketed = await sale.ticketed('yefeng', [FLIGHT], adults(10), { skip: 10, groupName: '年会团', confirmDuplicate: true });
    const both = await posted();
    t.equal(both.length, 2, 'its payment and its tickets');
    const itinerary = both.find(mail => textOf(mail).includes('已出票'));
    await isPdfOf(itinerary, '行程单', ticketed.orderId);
    t.comment('an agency sends one itself: to its own mailbox, or whom it names');
    t.same(await call(receiptMailbox, { orderId: ticketed.orderId }, 'yefeng'), { available: true, mailbox: MAILBOX });
    await call(mailReceipt, { orderId: ticketed.orderId, page: 'TicketReceipt' }, 'yefeng');
    const [own] = await posted();
    t.same(own.to, [MAILBOX]);
    await isPdfOf(own, '国内客票收据', ticketed.orderId);
    const { id } = await call(mailReceipt, { orderId: ticketed.orderId, page: 'itineraryList', to: 'guide@tour.example' }, 'yefeng');
    const [named, ...others] = await posted();
    t.same([named.to, others], [['guide@tour.example'], []]);
    t.notMatch(textOf(named), '/newgt/front', 'a customer has no portal');
    const [asked] = await program.events.read(`mail-${id}`);
    t.match(asked, { type: 'MailAsked', data: { to: 'guide@tour.example', paper: 'itineraryList', orderNo: ticketed.orderId } });
    t.match(asked.meta, { role: 'AGENT', agency: 'AG1001' }, 'who has sent it');
    t.notOk(house.logged.some(line => line.includes('guide@tour.example')));
    t.comment('no lists, no paper that there is none of, no other agency’s, not without end');
    const refused = (body, as = 'yefeng') => send(mailReceipt, { orderId: ticketed.orderId, page: 'TicketReceipt', ...body }, as);
    for (const to of ['a@b.example,c@d.example', '海南 <a@b.example>', 'a@b', 'a b@c.example', 'a@b.example\r\nBcc: x@y.example'])
        t.equal((await refused({ to })).status, 400, to);
    t.match(await refused({ page: 'interNewTicketReceipt' }), { status: 409, message: /国内订单/ });
    t.match(await refused({}, 'changcheng'), { status: 404 });
    t.match(await send(receiptMailbox, { orderId: ticketed.orderId }, 'changcheng'), { status: 404 });
    for (let n = 2; n < MAILS_AN_HOUR; n++)
        await call(mailReceipt, { orderId: ticketed.orderId, page: 'TicketReceipt' }, 'yefeng');
    t.match(await refused({}), { status: 429, message: `一小时最多发送${MAILS_AN_HOUR}封，请在10:00以后再试` });
    t.equal((await posted()).length, MAILS_AN_HOUR - 2);
    time.now = new Date(Date.parse(MONDAY) + 61 * 60_000).toISOString();
    t.equal((await refused({})).status, 200);
    t.comment('what became of it before it was sent: the paper is as it is then, or there is none');
    await call(modifyAgent, { id: 'AG1001', email: '' }, 'admin');
    t.match(await refused({}), { status: 400, errors: { to: '本单位没有业务邮箱，请填写收件邮箱' } });
    t.same(await call(receiptMailbox, { orderId: ticketed.orderId }, 'yefeng'), { available: true });
    t.same(await posted(), []);
    t.match((await call(queryMails, { status: 'FAILED' }, 'order')).content, [{ title: '国内客票收据', error: '代理人没有业务邮箱' }]);
});
t.test('without a mail server nothing is promised', async (t) => {
    const time = { now: MONDAY };
    const house = await startProgram({ clock: () => time.now });
    t.teardown(house.close);
    const sale = selling(house, time);
    await sale.putOnSale([{}], { name: '海航普通' });
    const { orderId, total } = await sale.submit('yefeng', [FLIGHT], adults(10));
    await sale.payAt(await sale.openPayment('yefeng', orderId, total));
    const why = '邮件服务未开通，可下载 PDF 后自行发送';
    t.same(await house.call(receiptMailbox, { orderId }, 'yefeng'), { available: false, why });
    t.match(await house.send(mailReceipt, { orderId, page: 'prepaymentReceipt' }, 'yefeng'), { status: 409, message: why });
});
