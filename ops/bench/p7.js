import { addDays } from '#contracts/kernel/calendar.ts';
import { searchingPriceSeat } from '#contracts/order/search/search-api.ts';
import { demoAgencies } from '#services/identity/seed.ts';
import { stockId } from '#services/seats/decide.ts';
import { openMarket } from './market.ts';
import { median, percentile, rounded, scaled } from './numbers.ts';
import { today } from './past.ts';
import { ask, inFolder, signIn, startProduct } from './program.ts';
const AIRPORTS = 40;
const DAYS = 200;
const searches = scaled(3_000, 100);
const warmUp = scaled(500, 20);
/** P7: one-way search of a random route and date among a million flight-date-cabins, over HTTP, one at a time. */
export const p7 = (items = scaled(1_000_000, 20_000)) => inFolder('p7', async (dir) => {
    const airlines = demoAgencies[0].domestic;
    const routes = allRoutes();
    await openMarket(dir, { past: stock(items, routes, airlines), airlines });
    const product = await startProduct(dir);
    try {
        const token = await signIn(product.url, 'yefeng');
        const took = [];
        let flights = 0;
        for (let i = 0; i < warmUp + searches; i++) {
            const [origin, destination] = routes[Math.floor(Math.random() * routes.length)];
            const asked = {
                voyageType: 'S',
                legs: [{ origin, destination, date: addDays(today(), 1 + Math.floor(Math.random() * (DAYS - 1))) }],
            };
            const began = performance.now();
            const found = await ask(product.url + searchingPriceSeat.path, asked, token);
            if (i < warmUp)
                continue;
            took.push(performance.now() - began);
            flights += found.legs[0].flights.length;
        }
        if (flights === 0)
            throw new Error('no search found anything');
        const p95 = percentile(took, 0.95);
        return [
            {
                row: 'P7',
                work: `${items} 个航班日期舱位中查询，p95（中位 ${rounded(median(took), 1)} ms，平均 ${rounded(flights / searches, 1)} 个结果）`,
                value: rounded(p95, 1),
                unit: 'ms',
                goal: '≤ 10 ms',
                ok: p95 <= 10,
            },
        ];
    }
    finally {
        await product.stop();
    }
});
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const airport = (n) => `P${letters[n % letters.length]}${letters[Math.floor(n / letters.length)]}`;
/** every pair of airports, both ways */
const allRoutes = () => Array.from({ length: AIRPORTS * AIRPORTS }, (_, n) => [airport(n % AIRPORTS), airport(Math.floor(n / AIRPORTS))]).filter(([origin, destination]) => origin !== destination);
/** Flights on every route, on every date of the season in one cabin, up to this number. */
function* stock(items, routes, airlines) {
    for (let flight = 0, made = 0; made < items; flight++) {
        const [origin, destination] = routes[flight % routes.length];
        const airLine = airlines[(flight * 7) % airlines.length];
        const hour = String(6 + (flight % 15)).padStart(2, '0');
        for (let day = 0; day < DAYS && made < items; day++, made++) {
            const item = {
                airLine,
                flightNo: `${airLine}${1000 + (flight % 9000)}`,
                date: addDays(today(), day),
                origin,
                destination,
                depTime: `${hour}:00`,
                arrTime: `${hour}:59`,
                arrDays: 0,
                cabin: 'G',
                batchId: 'bench-season',
                seats: 40,
                fullFare: 100_000 + 1_000 * (flight % 90),
                distance: 500 + (flight % 2000),
            };
            yield [{ stream: `seats-${stockId(item)}`, type: 'StockImported', data: item }];
        }
    }
}
