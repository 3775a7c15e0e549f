/**
 * Values of the envelope's `sta` (DOMAIN §9.8): repeat the request with a prevention code; no code is available now; the code was wrong.
 */
export const sta = { challenged: 10_000, busy: 10_001, failed: 10_003 };
const CODE = { path: '/api/member/auth/r/preventCode', header: 'x-prevent-code' };
/**
 * Sends a request. When the server challenges it, the request is sent once more with a prevention code, since the first one did nothing.
 * The answer to the second request counts, whatever it is.
 * @param fetchCode GETs the path of the code
 */
export const challenged = async (ask, fetchCode) => {
    const first = await ask({});
    if (first.status !== 428 || (await staOf(first)) !== sta.challenged)
        return first;
    const answer = await fetchCode(CODE.path);
    if (!answer.ok)
        return answer;
    const { data } = (await answer.json());
    return ask({ [CODE.header]: data?.preventCode ?? '' });
};
const staOf = async (response) => (await response
    .clone()
    .json()
    .catch(() => undefined))?.sta;
