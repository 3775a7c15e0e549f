import { code } from '#contracts/kernel/refused.ts';
/** The contract of every gateway, for the sandbox and for the adapters of real ones. */
export const gatewayContract = (t, name, open) => t.test(name, async (t) => {
    const world = await open();
    t.teardown(world.close);
    const { gateway, channel, begin, pay, notice, tampered, silence, given, says, now } = world;
    const hear = async (said) => gateway.hear(channel, said);
    t.comment('opened, asked, paid');
    t.same(await gateway.query('P9'), { status: 'NONE' });
    await begin('P1', 12_345);
    t.match((await gateway.query('P1')).status, /^(NONE|WAITING)$/, 'nobody has paid');
    const tradeNo = await pay('P1', now);
    t.same(await gateway.query('P1'), { status: 'PAID', tradeNo, amount: 12_345, ...(says.time && { paidAt: now }) }, 'by its own clock');
    t.comment('its notice');
    const said = await notice('P1');
    const heard = await hear(said);
    const { merchant } = await gateway.payee(channel);
    t.match(heard, { paymentCode: 'P1', tradeNo, amount: 12_345, said: 'SUCCESS' });
    t.equal(heard.merchant, merchant);
    if (heard.paidAt)
        t.equal(heard.paidAt, now);
    t.same(await hear(said), heard, 'said again it says the same, and does nothing');
    await t.rejects(hear(tampered(said)), { status: 403, message: '签名验证失败' });
    await t.rejects(hear({ ...said, body: Buffer.from('{'), query: '' }), { name: 'Refused' }, 'what cannot be read');
    t.equal((await hear(await notice('P1', { amount: 1 }))).amount, 1, 'another sum is said, which the payment refuses');
    if (says.merchant)
        await t.rejects(hear(await notice('P1', { merchant: '1900000001' })), { name: 'Refused' }, 'another merchant');
    if (says.currency)
        await t.rejects(hear(await notice('P1', { currency: 'USD' })), { message: '币种不是人民币' });
    t.comment('given back');
    const first = await gateway.refund({ paymentCode: 'P1', refundId: 'R1', amount: 2_000 });
    t.same(await gateway.refund({ paymentCode: 'P1', refundId: 'R1', amount: 2_000 }), first, 'once under one name');
    t.same(await given('P1'), [2_000]);
    await gateway.refund({ paymentCode: 'P1', refundId: 'R2', amount: 10_345 });
    t.same((await given('P1')).toSorted(), [10_345, 2_000]);
    await t.rejects(gateway.refund({ paymentCode: 'P1', refundId: 'R3', amount: 1 }), { name: 'Refused', status: 409 }, 'no more than came');
    t.equal((await gateway.query('P1')).status, 'PAID', 'what was given back had been paid');
    t.comment('what nobody takes');
    await t.rejects(gateway.payee('offline'), { code: code.noGateway });
    silence();
    const unknown = { code: code.unavailable, status: 504, message: '支付渠道没有应答，稍后再确认结果' };
    await t.rejects(gateway.query('P1'), unknown);
    await t.rejects(gateway.refund({ paymentCode: 'P1', refundId: 'R1', amount: 2_000 }), unknown);
});
