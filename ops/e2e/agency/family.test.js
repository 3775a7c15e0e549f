import t from 'tap';
import { modifyAgent, setCanFreeBid } from '#contracts/agency/agency-api.ts';
import * as subAgents from '#contracts/agency/sub-agent-api.ts';
import * as bidding from '#contracts/auction/api.ts';
import * as bags from '#contracts/auction/bag-api.ts';
import * as free from '#contracts/auction/free-api.ts';
import { config } from '#contracts/basicinfo/config.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { submitOrder } from '#contracts/order/api.ts';
import { auctioning, yuan } from '../auction/lots.ts';
import { ground } from '../ground.ts';
import { adults, stockRow } from '../sale.ts';
/** Limits count an agency and its sub-agents together (DOMAIN §3.1). */
const { fresh } = ground(t);
/** `sub` and `other` are login names of two sub-agents of `agent`'s agency. */
const family = async () => {
    const here = await fresh();
    const { call, program, agent } = here;
    const steps = auctioning(here, here.time, here);
    const taken = async (loginName) => {
        const password = await clientHash('Newgt-2026!');
        const { id } = await call(subAgents.saveSubAgent, {
            loginName,
            name: `${loginName}门店`,
            linkman: '王小海',
            tel: '13807650002',
            email: 'sanya@yefeng.example',
            authorities: [{ airLine: 'HU', inter: false }],
        }, agent);
        await call(subAgents.submitSubAgent, { id }, agent);
        await call(subAgents.activateSubAgent, { id, password }, agent);
        await program.settle();
        return id;
    };
    const [sub, other] = [`${agent}-s1`, `${agent}-s2`];
    return { ...here, ...steps, sale: here.sale, sub, other, subId: await taken(sub), otherId: await taken(other) };
};
t.test('unpaid seats: one limit for all of them, by the level of the parent; a sub-agent may be given a share of it', async (t) => {
    const { call, send, program, sale, agent, agencyId, sub, subId, other, OUT, BACK, flight, back } = await family();
    await sale.putOnSale([flight, back].map(row => ({ ...row, seats: 200 })));
    await call(modifyAgent, { id: agencyId, level: 'B' }, 'admin');
    t.match(await send(modifyAgent, { id: subId, level: 'A' }, 'admin'), { status: 400, message: '分代理的级别随上级代理人，不能单独设置' });
    await call(config.endpoints.modify, { id: 'unpaidPerFlightB', configValue: '60' }, 'admin');
    await program.settle();
    const order = async (as, seats, block = OUT) => send(submitOrder, { ...(await sale.wanted(as, [block], adults(seats))), confirmDuplicate: true }, as);
    t.match(await order(sub, 30), { status: 200 });
    t.match(await order(agent, 20), { status: 200 });
    const said = { status: 409, message: /已占50座未付款，本次11座，每航班最多60座/ };
    for (const as of [other, agent, sub])
        t.match(await order(as, 11), said, as);
    t.match(await order(other, 10), { status: 200 });
    await call(config.endpoints.modify, { id: 'subAgentSharePercent', configValue: '50' }, 'admin');
    await program.settle();
    t.match(await order(sub, 31, BACK), { status: 409, message: /本次31座，每航班最多30座/ });
    t.match(await order(sub, 30, BACK), { status: 200 });
    t.match(await order(sub, 10, BACK), { status: 409, message: /已占30座未付款/ });
    t.match(await order(agent, 30, BACK), { status: 200 }, 'the parent has what is left of all');
});
t.test('a lot: an agency and its sub-agents are one bidder', async (t) => {
    const { call, send, program, sale, recharge, money, publish, agent, rival, sub, subId, other } = await family();
    await sale.putOnSale();
    for (const as of [agent, rival, sub, other])
        await recharge(as);
    const id = await publish();
    await call(bidding.joinBidding, { id, units: 1 }, sub);
    const said = { status: 409, message: '代理人与其分代理在一个标的中只能由一家参加，1号已参加' };
    for (const as of [agent, other]) {
        t.match(await send(bidding.joinBidding, { id, units: 1 }, as), said, as);
        t.match(await send(bidding.bookBidding, { id, price: yuan(1_190) }, as), said, as);
    }
    await program.settle();
    t.match(await call(bidding.bookBidding, { id, price: yuan(1_190) }, sub), { mine: { won: 1 } });
    t.match(await call(bidding.bookBidding, { id, price: yuan(1_190) }, rival), { mine: { won: 1 } });
    t.same(await money(subId, sub), [yuan(4_000), yuan(1_000)]);
});
t.test('bags: one quota for all of them, and what one has undone another does not book and undo again', async (t) => {
    const { call, send, program, sale, recharge, approve, agent, sub, other, OUT, BACK, flight, back, at } = await family();
    await sale.importFlights([flight, { ...back, seats: 60 }].map(row => stockRow(row)));
    for (const as of [agent, sub, other])
        await recharge(as);
    const bagOf = (no) => ({ no, seats: 10, price: yuan(2_010), earnest: yuan(1_000), stocks: [OUT, BACK] });
    const batch = { name: '北京往返', airLine: 'HU', startsAt: at('00:00'), endsAt: at('06:00'), prepayMinutes: 60, quota: 2 };
    const { batchId } = await call(bags.saveBatch, { ...batch, bags: ['A01', 'A02', 'A03'].map(bagOf) }, 'order');
    await approve((await call(bags.submitBagFlow, { batchId }, 'order')).instanceId);
    const id = (no) => ({ id: `${batchId}.${no}` });
    await call(bags.bookCABag, id('A01'), sub);
    await call(bags.bookCABag, id('A02'), agent);
    t.match(await send(bags.bookCABag, id('A03'), other), { status: 409, message: '超过可锁定数量，本批次每个单位最多2包' });
    t.match(await call(bags.showBookedCABag, id('A03'), other), { quotaLeft: 0 });
    await call(bags.undoCABag, id('A01'), sub);
    await program.settle();
    await call(bags.bookCABag, id('A01'), other);
    t.match(await send(bags.undoCABag, id('A01'), other), { status: 409, message: '本单位已撤销该组合包1次，不能再撤销' });
});
t.test('free bidding: of one flight they open so many lots together', async (t) => {
    const { call, send, program, sale, recharge, agent, agencyId, sub, subId, OUT } = await family();
    await sale.putOnSale();
    for (const as of [agent, sub])
        await recharge(as, yuan(20_000));
    await call(setCanFreeBid, { ids: [agencyId, subId], on: true }, 'admin');
    await program.settle();
    const opening = { stockId: OUT, seats: 10, price: yuan(1_200) };
    for (const as of [agent, sub, agent])
        await call(free.openFreeBidding, opening, as);
    t.match(await send(free.openFreeBidding, opening, sub), { status: 409, message: /发起次数已用完/ });
});
