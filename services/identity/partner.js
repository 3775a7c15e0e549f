import { Unavailable } from '#services/eventstore/port.ts';
import { abortedAfter } from '#services/kernel/time.ts';
/** service name of the stand-in's codes */
export const B2B = 'b2b';
/** The stand-in: its codes come from the page `/b2b/login`, which says what it is. A code is good for one minute and one use. */
export const developmentPartner = (tickets) => ({ exchange: code => tickets.validate(code, B2B) });
/**
 * The partner's own exchange: `POST {url}/exchange` with `{code}` answers 200 `{loginName}`, or 4xx for a code that it does not accept.
 * @param url without trailing slash
 * @throws Unavailable when it does not answer as it should
 */
export const configuredPartner = (url, ask, { timeoutMs = 5_000 } = {}) => ({
    exchange: async (code) => {
        try {
            const answer = await ask(`${url}/exchange`, {
                method: 'POST',
                headers: { 'content-type': 'application/json' },
                body: JSON.stringify({ code }),
                redirect: 'error',
                signal: abortedAfter(timeoutMs),
            });
            if (answer.status >= 400 && answer.status < 500)
                return undefined;
            if (!answer.ok)
                throw new Error(`HTTP ${answer.status}`);
            const { loginName } = (await answer.json());
            return typeof loginName === 'string' && /^[A-Za-z0-9_-]{2,32}$/.test(loginName) ? loginName : undefined;
        }
        catch (error) {
            throw new Unavailable(`the partner did not answer: ${error.name}`);
        }
    },
});
