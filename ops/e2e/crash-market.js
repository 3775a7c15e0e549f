import { openUpVirtualAccount } from '#contracts/account/virtual-api.ts';
import { extraLimit } from '#contracts/extra/limit-record.ts';
import { extraProduct } from '#contracts/extra/product-record.ts';
import { finesLine } from '#contracts/fine/rule-record.ts';
import { clientHash } from '#contracts/identity/password.ts';
import { addDays, toLocal } from '#contracts/kernel/calendar.ts';
import { savePolicy } from '#contracts/policy/api.ts';
import { demoPassword } from '#services/identity/seed.ts';
import { livesOf } from './crash-lives.ts';
import { adults, discount, selling, stockRow } from './sale.ts';
/** Makes flights and prices of every kind, and the agencies that trade in them; their logins remain valid after this program has ended. */
export const openMarket = async (first) => {
    const date = addDays(toLocal(first.clock()).date, 60);
    const toPeking = (flightNo, seats) => ({
        flightNo,
        date,
        from: 'HAK',
        to: 'PEK',
        dep: '07:45',
        arr: '11:30',
        seats,
        fare: 2380,
    });
    const flights = [
        toPeking('HU7182', 900),
        { flightNo: 'HU7181', date: addDays(date, 3), from: 'PEK', to: 'HAK', dep: '12:40', arr: '16:25', seats: 900, fare: 2380 },
        // soon sold out
        toPeking('HU7185', 5),
        toPeking('HU7187', 900),
        toPeking('HU7189', 900),
    ];
    const stock = flights.map(({ flightNo, date }) => `${flightNo}-${date}-G`);
    const [out, back, few, deposit, down] = stock;
    const sale = selling(first, { now: first.clock() });
    await sale.importFlights(flights.map(flight => stockRow(flight)));
    const policies = {
        海航团队: {},
        海航定金: { flights: ['HU7187'], deposits: [{ rate: 1_000, assessment: 8_500 }] },
        海航大额定金: { flights: ['HU7189'], deposits: [{ rate: 9_000, assessment: 5_000 }] },
    };
    for (const [name, terms] of Object.entries(policies))
        await first.call(savePolicy, discount(name, 'HU', 5000, { paxMin: 1, ...terms }), 'order');
    // seats given back of a deposit are fined
    const fined = { airLine: 'HU', line: 'HAK-PEK', type: 'REDUCE', unit: 'SEAT', perSeat: 30_000 };
    await first.call(finesLine.endpoints.add, { ...fined, validFrom: toLocal(first.clock()).date }, 'admin');
    const food = { airLine: 'HU', kind: 'FOOD' };
    await first.call(extraProduct.endpoints.add, { ...food, code: 'MEAL', name: '海鲜套餐', price: 6_800 }, 'admin');
    const anywhere = { origin: '*', destination: '*', saleFrom: toLocal(first.clock()).date, saleTo: date };
    await first.call(extraLimit.endpoints.add, { ...food, ...anywhere, cutOffHours: 24, refundHours: 24 }, 'admin');
    const tokens = {};
    const agents = ['yefeng', 'yefeng2', 'changcheng'];
    for (const who of [...agents, 'order', 'refund', 'finance', 'admin'])
        tokens[who] = await first.token(who);
    /** of two agencies, with an account each */
    const payers = { yefeng: 'AG1001', changcheng: 'AG1002' };
    const [payPassword, loginPassword] = (await Promise.all(['135790', demoPassword].map(clientHash)));
    for (const who of Object.keys(payers))
        await first.call(openUpVirtualAccount, { payPassword, loginPassword }, who);
    const journey = async (...stockIds) => ({ stockIds, price: (await sale.wanted('yefeng', stockIds, adults(1))).total });
    const plain = await journey(out);
    const rare = await journey(few);
    const flightsOf = {
        plain,
        both: await journey(out, back),
        rare,
        deposit: await journey(deposit),
        down: await journey(down),
    };
    const lives = livesOf(agents, flightsOf, { payers, payPassword, meal: 'HU.MEAL' });
    return { lives, tokens, stock, plain, rare };
};
