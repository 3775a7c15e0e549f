import { frontQueryOrder, orderDetail, queryOrder } from '#contracts/order/api.ts';
import { refundDetail, searchRefund } from '#contracts/refund/api.ts';
/**
 * A few orders and refunds of the user on a page, such that they cover every status and every possible action. @returns addresses of their
 * pages, and of tabs of an order that have actions
 */
export const standingsFor = async (page, url, application) => {
    const token = await page.evaluate(() => /eyJ[\w.-]+/.exec(Object.values(localStorage).join(' '))?.[0]);
    const get = async ({ path, method }, asked) => {
        const query = method === 'GET' ? `?${new URLSearchParams(asked)}` : '';
        const answer = await fetch(url + path + query, {
            method,
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            ...(method === 'POST' && { body: JSON.stringify({ ...asked, page: 0, size: 200 }) }),
        });
        const { data, message } = (await answer.json());
        if (!answer.ok)
            throw new Error(`${path}: ${message}`);
        return data;
    };
    const found = [];
    const choose = async (folder, list, detail, id, tabs = []) => {
        const met = new Set();
        const { content } = await get(list, {});
        for (const row of content) {
            const { status, allowedActions } = await get(detail, { [id]: row.id });
            const told = [status, ...allowedActions.map(({ action }) => action)];
            if (told.every(one => met.has(one)))
                continue;
            for (const one of told)
                met.add(one);
            const address = application === 'portal' ? `${url}/newgt/front/${folder}/${row.id}` : `${url}/newgt/${folder}/${row.id}/show`;
            found.push(address, ...tabs.map(tab => `${address}?tab=${tab}`));
        }
    };
    await choose('order', application === 'portal' ? frontQueryOrder : queryOrder, orderDetail, 'orderId', application === 'portal' ? ['names', 'extras'] : ['extras']);
    await choose('refund', searchRefund, refundDetail, 'refundId');
    return found;
};
