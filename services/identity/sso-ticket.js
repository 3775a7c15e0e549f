import { createHash } from 'node:crypto';
import { SsoTicketUsed } from '#contracts/identity/account-events.ts';
import { loginCode } from '#contracts/identity/api.ts';
import { Refused } from '#contracts/kernel/refused.ts';
import { decider } from '../kernel/stream/decider.ts';
/** A ticket of the sign-on page, and the one login that it opened. Stream `ssoTicket-{SHA-256}`: the log never holds a ticket itself. */
export const ssoTicket = decider()({
    name: 'ssoTicket',
    zh: '单点登录票据',
    code: loginCode.ssoRefused,
    initial: { status: 'NEW' },
    evolve: { SsoTicketUsed: (_, { user, session }) => ({ status: 'USED', user, session }) },
    commands: {
        use: {
            decide: (ticket, used) => {
                if (ticket.status === 'USED')
                    throw ticketRefused();
                return [SsoTicketUsed(used)];
            },
        },
    },
});
export const ticketId = (ticket) => createHash('sha256').update(ticket).digest('hex');
export const ticketRefused = () => new Refused(loginCode.ssoRefused, '单点登录票据无效或已过期，请重新登录', { status: 401 });
