/** The contract of every store of the sandbox's books. */
export const tradesContract = (t, open) => {
    const opened = { paymentCode: 'P1', channel: 'alipay', amount: 1_000, subject: '团队订单 $a.b' };
    const waiting = { opened, refunds: {} };
    const paid = { ...waiting, tradeNo: 'SB1', paidAt: '2026-11-02T01:00:00.000Z', refunds: { 'r.$1': { amount: 5, refundNo: 'SR1' } } };
    t.test('what is kept is found, by its version', async (t) => {
        const trades = await open();
        t.equal(await trades.find('P1'), undefined);
        t.equal(await trades.keep('P1', waiting, 0), true);
        t.same(await trades.find('P1'), { trade: waiting, version: 1 });
        t.equal(await trades.keep('P1', paid, 1), true);
        t.same(await trades.find('P1'), { trade: paid, version: 2 });
        t.equal(await trades.keep('P0', waiting, 0), true);
        t.same(await trades.all(), [
            { paymentCode: 'P0', trade: waiting },
            { paymentCode: 'P1', trade: paid },
        ]);
        await trades.close();
    });
    t.test('of several who keep the same version one is first, and the others are told', async (t) => {
        const [one, other] = [await open(), await open()];
        const first = await Promise.all(Array.from({ length: 8 }, (_, n) => [one, other][n % 2].keep('P2', waiting, 0)));
        t.equal(first.filter(Boolean).length, 1);
        const second = await Promise.all(Array.from({ length: 8 }, (_, n) => [one, other][n % 2].keep('P2', paid, 1)));
        t.equal(second.filter(Boolean).length, 1);
        t.equal((await other.find('P2'))?.version, 2);
        t.equal(await one.keep('P2', waiting, 0), false, 'nor is it begun again');
        t.equal(await one.keep('P3', waiting, 7), false, 'nor what is not there');
        await one.close();
        await other.close();
    });
};
