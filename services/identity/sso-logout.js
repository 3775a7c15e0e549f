import { newId } from '#services/kernel/ids.ts';
import { commanding } from '../kernel/stream/commands.ts';
import { systemUser } from '../kernel/stream/process.ts';
import { readsForms } from './cas.ts';
import { session } from './session.ts';
import { ssoTicket, ticketId } from './sso-ticket.ts';
/**
 * Single log-out (CAS 2.0). When a user leaves the sign-on page, that page posts a `logoutRequest` for each of the user's tickets to the
 * service of the ticket, here `/newgt/backendLogin`, and the session that the ticket opened ends at once. There is no signature: only a
 * holder of the ticket can name it, and can do no more than log its owner out. An unknown ticket gets the same answer.
 */
export const singleLogOut = (app, { run, clock, members }) => {
    app.register(async (cas) => {
        readsForms(cas);
        cas.post('/newgt/*', async (request, reply) => {
            const ticket = ticketIn(request.body?.logoutRequest);
            if (ticket === undefined)
                return reply.status(400).send();
            const { state } = await run.load(ssoTicket, ticketId(ticket));
            if (state.status === 'USED') {
                const at = commanding(run, () => ({ who: systemUser('sso'), now: clock(), commandId: newId() }));
                const closed = await at(session, state.session).close({ reason: '单点登录已退出' });
                if (closed.state.status !== 'NONE')
                    members.close(state.session, closed.state.until);
            }
            return reply.header('cache-control', 'no-store').status(200).send();
        });
    });
};
/** The ticket that a `samlp:LogoutRequest` names. As in `userIn`, no XML parser runs that could be attacked. */
export const ticketIn = (request) => typeof request === 'string' && request.length <= 4_000
    ? /<((?:\w+:)?)SessionIndex>\s*([\w.~-]{1,256})\s*<\/\1SessionIndex>/.exec(request)?.[2]
    : undefined;
