import t from 'tap';
import { AddPriceDisabled, AddPriceEnabled, AddPriceSaved } from '#contracts/auction/add-price-events.ts';
import { aClerk, spec } from '#services/kernel/spec.ts';
import { addPrices, incrementFor } from './add-price.ts';
const at = spec(addPrices, { who: aClerk });
const low = { airLine: 'HU', from: 50_000, to: 99_000, step: 1_000 };
const high = { airLine: 'HU', from: 100_000, to: 200_000, step: 5_000 };
const [one, two] = [AddPriceSaved({ id: 'HU.1', ...low }), AddPriceSaved({ id: 'HU.2', ...high })];
t.test('a rule is enabled from the beginning, and no two that are have a price in common', async () => {
    at.given().when('save', low).then(one);
    at.given(one).when('save', high).then(two);
    at.given(one)
        .when('save', { ...high, from: 99_000 })
        .refused('起拍价区间与HU.1（¥500.00至¥990.00）重叠');
    at.given(one)
        .when('save', { id: 'HU.1', ...low, step: 2_000 })
        .then(AddPriceSaved({ id: 'HU.1', ...low, step: 2_000 }));
    at.given(one, two)
        .when('save', { id: 'HU.1', ...low, to: 100_000 })
        .refused('起拍价区间与HU.2（¥1,000.00至¥2,000.00）重叠');
    const off = AddPriceDisabled({ id: 'HU.1' });
    at.given(one).when('disable', { id: 'HU.1' }).then(off);
    at.given(one, off).when('disable', { id: 'HU.1' }).nothing();
    const between = AddPriceSaved({ id: 'HU.2', ...low });
    at.given(one, off).when('save', low).then(between);
    at.given(one, off, between).when('enable', { id: 'HU.1' }).refused('起拍价区间与HU.2（¥500.00至¥990.00）重叠');
    at.given(one, off)
        .when('enable', { id: 'HU.1' })
        .then(AddPriceEnabled({ id: 'HU.1' }));
    at.given(one).when('enable', { id: 'HU.1' }).nothing();
    at.given(one).when('enable', { id: 'HU.9' }).refused('加价规则不存在', { status: 404 });
});
t.test('a rule that makes no sense is none', async () => {
    at.given()
        .when('save', { ...low, to: 40_000 })
        .refused('起拍价区间的止不能低于起', { status: 400 });
    at.given()
        .when('save', { ...low, step: 1_500 })
        .refused('加价幅度须为10元的整数倍', { status: 400 });
    at.given(one)
        .when('save', { id: 'HU.1', ...low, airLine: 'CA' })
        .refused('航空公司不能修改', { status: 400 });
});
t.test('the increment of a floor is that of the band it lies in, bounds included', async (t) => {
    const rule = (id, of, enabled) => ({ id, ...of, enabled });
    const state = { status: 'SAVED', airLine: 'HU', rules: [rule('HU.1', low, true), rule('HU.2', high, false)] };
    t.same([49_000, 50_000, 99_000, 100_000].map(floor => incrementFor(state, floor)), [undefined, 1_000, 1_000, undefined]);
    t.equal(incrementFor({ status: 'NONE' }, 50_000), undefined);
});
