import t from 'tap';
import { disableAddPrice, enableAddPrice, queryAddPrice, saveAddPrice } from '#contracts/auction/add-price-api.ts';
import * as api from '#contracts/auction/api.ts';
import { OUT, selling } from '../sale.ts';
import { MONDAY, startProgram } from '../start.ts';
import { draft, yuan } from './lots.ts';
t.test('the step of a lot is that of its airline’s rule where the desk says none, and no less', async (t) => {
    const time = { now: MONDAY };
    const house = await startProgram({ clock: () => time.now });
    t.teardown(house.close);
    const { call, program } = house;
    const sale = selling(house, time);
    await sale.putOnSale([{}]);
    const { step: _, ...silent } = draft;
    const asked = { ...silent, stockId: OUT };
    await sale.refused(t, api.saveBidding, asked, 'order', { status: 400, message: '请填写加价幅度，该起拍价没有加价规则' });
    const rule = { airLine: 'HU', from: yuan(1_000), to: yuan(1_500), step: yuan(50) };
    for (const [step, message] of [
        [0, '加价幅度不能小于10元'],
        [1_500, '加价幅度须为10元的整数倍'],
    ])
        await sale.refused(t, saveAddPrice, { ...rule, step }, 'order', { status: 400, message });
    const { id, enabled } = await call(saveAddPrice, rule, 'order');
    t.ok(enabled);
    await program.settle();
    t.match((await call(queryAddPrice, {}, 'order')).content, [{ id, ...rule, enabled: true }]);
    await sale.refused(t, saveAddPrice, { ...rule, from: yuan(1_500), to: yuan(1_600) }, 'order', { status: 409, message: /重叠/ });
    const lot = await call(api.saveBidding, asked, 'order');
    t.match(await call(api.biddingDetail, { id: lot.id }, 'order'), { step: yuan(50) });
    await sale.refused(t, api.saveBidding, { ...asked, step: yuan(40) }, 'order', {
        status: 400,
        message: '加价幅度不能低于加价规则的¥50.00',
    });
    await call(api.saveBidding, { ...asked, id: lot.id, step: yuan(60) }, 'order');
    t.match(await call(api.biddingDetail, { id: lot.id }, 'order'), { step: yuan(60) });
    // the rules of another airline are not the desk's, and the portal may not use them
    await sale.refused(t, saveAddPrice, rule, 'order-jd', { status: 403, message: /数据权限/ });
    await sale.refused(t, saveAddPrice, rule, 'yefeng', { status: 403, message: /./ });
    t.match(await call(disableAddPrice, { id }, 'order'), { id, enabled: false });
    await call(api.saveBidding, { ...asked, id: lot.id, step: yuan(10) }, 'order');
    t.match(await call(api.biddingDetail, { id: lot.id }, 'order'), { step: yuan(10) }, 'a rule that is off binds nobody');
    t.match(await call(enableAddPrice, { id }, 'order'), { id, enabled: true });
});
