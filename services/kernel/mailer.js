/** A failed mail, described in our own words: a server's answer quotes the address, which must not reach log and lists. */
export class Unsent extends Error {
}
const reasons = {
    EAUTH: '邮件服务器拒绝登录',
    EENVELOPE: '邮件服务器拒收该地址',
    EMESSAGE: '邮件服务器拒收内容',
    ETLS: '与邮件服务器的加密连接未成',
    EDNS: '找不到邮件服务器',
    ETIMEDOUT: '邮件服务器没有回应',
    ECONNECTION: '连不上邮件服务器',
    ESOCKET: '连不上邮件服务器',
};
const reasonOf = (error) => {
    const { code = '', responseCode } = (error ?? {});
    return (reasons[code] ?? '邮件未能发出') + (responseCode ? `（${responseCode}）` : '');
};
/** ms; their sum stays below the time for which a mail is claimed */
const TIMES = { dnsTimeout: 10_000, connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };
/** Connection to the mail server; `url` as `smtps://name:password@host`, `from` an address or `名称 <地址>`. */
export const mailer = ({ url, from }) => {
    // imported with the first letter: most of what it loads serves sending alone
    const open = async () => {
        const { createTransport } = await import('nodemailer');
        return createTransport({ url, ...TIMES, pool: true, maxConnections: 2, disableFileAccess: true, disableUrlAccess: true });
    };
    let opened;
    return {
        send: async ({ to, ...letter }) => {
            try {
                // passes the address on its own: what an agency has entered is one recipient, whatever commas stand in it
                opened ??= open();
                const transport = await opened;
                await transport.sendMail({ ...letter, from, to: { name: '', address: to }, headers: { 'Auto-Submitted': 'auto-generated' } });
            }
            catch (error) {
                throw new Unsent(reasonOf(error));
            }
        },
        close: () => void opened?.then(transport => transport.close()),
    };
};
/** the address within `MAIL_FROM` */
export const addressIn = (from) => /<([^>]*)>$/.exec(from)?.[1] ?? from;
