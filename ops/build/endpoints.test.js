import t from 'tap';
import { builtAt } from './built.ts';
import { endpoints } from './endpoints.ts';
/** A page of these lines. */
const built = (page, options) => builtAt('web-front/main.tsx', page, [endpoints(options)]);
t.test('an endpoint comes without schemas, and with nothing of those beside it', async (t) => {
    const { code, exports } = await built(`import { cancelOrder } from '#contracts/order/api.ts'\nexport { cancelOrder }`);
    const { kind, method, path, zh, allow, permission } = exports.cancelOrder;
    t.same({ kind, method, path, zh, allow, permission }, {
        kind: 'command',
        method: 'POST',
        path: '/api/order/w/cancelOrder',
        zh: '取消订单',
        allow: ['agent', 'subAgent', 'employee'],
        permission: 'order.order.w',
    });
    t.notMatch(code, /typebox|submitOrder|国内订单提交/);
    t.throws(() => exports.cancelOrder.body, /cancelOrder: its body is not here/);
    t.same({ ...exports.cancelOrder }.body, undefined, 'whoever copies it copies what is there');
});
t.test('a schema that is written out is there, alone', async (t) => {
    const { code, exports } = await built(`import { cancelOrder as cancel, orderDetail } from '#contracts/order/api.ts'
     export const fields: string[] = Object.keys(cancel.body.properties)
     export const ticket = orderDetail.data.properties.tickets.items as { properties: object }`);
    t.match(exports.fields, ['orderId', 'reasonCode', 'reason']);
    t.hasProps(exports.ticket.properties, ['ticketNo', 'amount']);
    t.notMatch(code, /typebox|awaitingPaymentUntil/);
});
t.test('what a module exports beside its endpoints is what it is', async (t) => {
    const { exports } = await built(`export { register } from '#contracts/agency/registration-api.ts'\nexport { loginCode, verifyCode } from '#contracts/identity/api.ts'`);
    t.match(exports.register.files, { bytes: 2 * 1024 * 1024 });
    t.match(exports.loginCode, { disabled: 400_020_005 });
    t.equal(exports.verifyCode.path, '/api/member/auth/verifyCode/{uuid}');
});
t.test('forms of the console have the flat fields of commands', async (t) => {
    const { exports } = await built(`export { handleFlow, flowTaskCounts } from '#contracts/flow/api.ts'`, { forms: true });
    const { body } = exports.handleFlow;
    t.match(body, { required: ['curentTaskId', 'instanceId'], properties: { instanceId: { title: '实例编号', type: 'string' } } });
    t.throws(() => exports.flowTaskCounts.body);
});
