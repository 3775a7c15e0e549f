import { client } from '#contracts/client/call.ts';
import { forgetLogin, loginInfo, loginNameOf } from '#contracts/client/login-info.ts';
import { listPaths } from '#contracts/client/title.ts';
import { watermarkFor } from '#contracts/client/watermark.ts';
import { BASE, session } from '../providers/session.ts';
const paths = {
    TicketReceipt: '/api/order/r/ticketReceipt',
    interNewTicketReceipt: '/api/order/r/interTicketReceipt',
    itineraryList: '/api/order/r/itineraryList',
    prepaymentReceipt: '/api/order/r/prepaymentReceipt',
};
// agencies open these pages too: a reader whose login is lost goes to the root directory, which sends everybody to the right entry
// (DOMAIN §9.8)
const { call, get, post, export: fetchFile, } = client({
    session: {
        ...session,
        loggedOut: () => {
            forgetLogin();
            location.assign(`${BASE}/`);
        },
    },
});
/** @throws CallError with the reason why this order has no such receipt */
export const askReceipt = (page, orderId) => get(paths[page], { orderId });
/** Fetches the same paper as the server's PDF. */
export const askPdf = (page, orderId) => fetchFile(`${paths[page]}Pdf`, { orderId });
/** A person who may not read the list of exempt users gets a watermark. */
export const askMark = async () => {
    const claims = loginInfo()?.accessTokenJson;
    const path = listPaths.config[claims?.memberType === 'User_Agent' ? 'front' : 'admin'];
    const exempt = await post(path, { key: 'watermarkExempt' }).then(answer => answer.content[0]?.configValue ?? '', () => '');
    return watermarkFor(loginNameOf(claims), exempt);
};
/** Tells whether an agency is logged in: only agencies can send a paper by mail. */
export const isAgent = () => loginInfo()?.accessTokenJson.memberType === 'User_Agent';
export const askMailbox = (orderId) => get('/api/order/r/receiptMailbox', { orderId });
/** `key` identifies the intention, so that a mail is not sent twice after a lost answer */
export const sendByMail = (body, key) => call({ kind: 'command', method: 'POST', path: '/api/order/w/mailReceipt' }, body, { key });
