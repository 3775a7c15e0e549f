import { Unavailable } from '#services/eventstore/port.ts';
import { randomBytes } from '#services/kernel/ids.ts';
import { abortedAfter } from '#services/kernel/time.ts';
const TICKET_LIVES_MS = 60_000;
/** Tickets of the built-in page: for one service, one minute, one use. */
export const developmentTickets = (clock, once) => {
    const idOf = (ticket) => `ticket:${ticket}`;
    return {
        issue: async (loginName, service) => {
            const ticket = `ST-${randomBytes(24).toString('base64url')}`;
            const at = clock();
            await once.put(idOf(ticket), `${loginName} ${service}`, { at, until: new Date(Date.parse(at) + TICKET_LIVES_MS).toISOString() });
            return ticket;
        },
        validate: async (ticket, service) => {
            const [loginName, ...issuedFor] = (await once.take(idOf(ticket), clock()))?.split(' ') ?? [];
            return issuedFor.join(' ') === service ? loginName : undefined;
        },
    };
};
const ANSWER_LIMIT = 64 * 1024;
/**
 * The company's CAS (protocol 2.0), asked over HTTP.
 * @param url without trailing slash, e.g. `https://sso.example.com/cas`
 * @throws Unavailable when it does not answer as it should
 */
export const companyCas = (url, ask, { timeoutMs = 5_000 } = {}) => ({
    validate: async (ticket, service) => {
        const query = new URLSearchParams({ service, ticket });
        try {
            const answer = await ask(`${url}/serviceValidate?${query}`, { redirect: 'error', signal: abortedAfter(timeoutMs) });
            if (!answer.ok)
                throw new Error(`HTTP ${answer.status}`);
            return userIn(await readAtMost(answer, ANSWER_LIMIT));
        }
        catch (error) {
            // leaves out the cause's text: the query in it holds the ticket
            throw new Unavailable(`single sign-on did not answer: ${error.name}`);
        }
    },
});
/**
 * The user that a `serviceResponse` names. No XML parser runs: only the exact success of CAS 2.0 with the user in first place counts, so no
 * entity, comment or attribute can put another name there.
 */
export const userIn = (xml) => /^\s*(?:<\?xml[^<>]*\?>\s*)?<((?:\w+:)?)serviceResponse(?:\s[^<>]*)?>\s*<\1authenticationSuccess>\s*<\1user>\s*([\w.@-]{1,64})\s*<\/\1user>/.exec(xml)?.[2];
const readAtMost = async (answer, limit) => {
    const parts = [];
    let bytes = 0;
    for await (const part of answer.body ?? []) {
        bytes += part.byteLength;
        if (bytes > limit)
            throw new Error('answer too long');
        parts.push(part);
    }
    return Buffer.concat(parts).toString('utf8');
};
/**
 * Is this one of our own addresses? Nobody may be sent elsewhere with a ticket.
 * @param origins e.g. `['https://group.example.com']`
 */
export const ownService = (origins, service) => {
    // a URL parser drops line breaks and blanks, a header would not
    if (/[^\x21-\x7e]/.test(service) || !URL.canParse(service))
        return undefined;
    const url = new URL(service);
    return origins.includes(url.origin) && !url.username && !url.password ? url : undefined;
};
