import { addMinutes, formatDateTime } from '#contracts/kernel/calendar.ts';
import { on } from '#contracts/kernel/endpoint.ts';
import { present } from '#contracts/kernel/present.ts';
import { code, Refused } from '#contracts/kernel/refused.ts';
import { MAILS_AN_HOUR, mailReceipt, receiptMailbox } from '#contracts/order/ticketing/receipt-api.ts';
import { receiptTitles } from '#contracts/order/ticketing/receipt-pages.ts';
import { agencyMail } from '#services/agency/agency-mail.ts';
import { act } from '#services/kernel/http/act.ts';
import { actsOn, seenBy } from '#services/kernel/stream/access.ts';
import { idFrom } from '#services/kernel/stream/commands.ts';
import { order } from '../decide.ts';
import { mail } from './mail.ts';
/**
 * Routes by which an agency sends a paper of its order by mail, to itself or to another address. The mail goes the way of all others
 * (notices-by-mail.ts).
 */
export const mailReceiptRoutes = ({ run, papers, notes, isOn }) => [
    on(receiptMailbox, async ({ orderId }, { who }) => {
        const { state } = await seenBy(run, order, orderId, who);
        const why = !isOn ? NO_SERVER : actsOn(who, state.submitted) ? undefined : '分代理的票据由分代理发送';
        if (why)
            return { available: false, why };
        const own = await agencyMail(run.load, state.submitted.agency);
        return { available: true, ...(own?.to && { mailbox: own.to }) };
    }),
    act(mailReceipt, order, 'orderId', async ({ id: orderId, state, body: { page, to }, call }) => {
        if (!isOn)
            throw new Refused(code.order, NO_SERVER);
        const { agency, agencyName, airLine } = state.submitted;
        if (!to && !(await agencyMail(run.load, agency))?.to)
            throw new Refused(code.invalid, NO_MAILBOX, { status: 400, errors: { to: NO_MAILBOX } });
        await papers.tell[page]({ orderId, state, at: call.now });
        const [title, id] = [receiptTitles[page], `${idFrom(call.commandId, 'receipt by mail')}.0`];
        const noted = `receipts by mail ${agency}`;
        const before = await notes.note(noted, `${call.now} ${id}`, { at: call.now, until: addMinutes(call.now, 60), most: MAILS_AN_HOUR + 1 });
        // a repeated request is the same mail
        const others = before.filter(one => !one.endsWith(id));
        if (others.length >= MAILS_AN_HOUR) {
            await notes.unnote(noted, `${call.now} ${id}`);
            const next = addMinutes(others[0].split(' ')[0], 60);
            throw new Refused(code.tooFast, `一小时最多发送${MAILS_AN_HOUR}封，请在${formatDateTime(next).slice(11, 16)}以后再试`, {
                status: 429,
            });
        }
        const text = `${agencyName}发来订单${orderId}的${title}，见附件（PDF）。`;
        await call.unguarded(mail, id).ask({ orderNo: orderId, agency, airLine, title, text, paper: page, ...present({ to }) });
        return { id };
    }),
];
const NO_SERVER = '邮件服务未开通，可下载 PDF 后自行发送';
const NO_MAILBOX = '本单位没有业务邮箱，请填写收件邮箱';
