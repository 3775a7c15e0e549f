import t from 'tap';
import { code, Refused } from '#contracts/kernel/refused.ts';
import { orderCancelFlow } from './cancel-by-flow.ts';
const end = { subject: { type: 'ORDER_CANCEL', id: 'HU1', title: '' }, instanceId: 'ORDER_CANCEL~HU1~1', form: {}, facts: {} };
/** An approval is carried out while the order is, at each look, in the next of these states, and refuses to be cancelled. */
const approved = async (...states) => {
    const load = async ({ name }) => ({ state: name === 'order' ? { status: states.shift() } : { status: 'NONE' } });
    const at = () => ({
        cancelOrder: async () => {
            throw new Refused(code.order, '不能取消');
        },
    });
    return orderCancelFlow({}, async () => ({})).approved(end, { at, load });
};
t.test('an approved cancellation of an order that was cancelled in the same moment is carried out: nobody has anything left to do', async (t) => {
    await t.resolves(approved('WAIT_FOR_PAY', 'EXPIRED'));
    await t.resolves(approved('EXPIRED'));
    await t.rejects(approved('WAIT_FOR_PAY', 'PRINTED'), { message: '不能取消' }, 'one that stands otherwise is told');
});
