import t from 'tap';
import { patternOf } from './crawl.ts';
t.test('pages that differ by what they are about are one', async (t) => {
    for (const [address, pattern] of [
        ['/newgt/front', '/newgt/front'],
        ['/newgt/front/order/26112509214406?tab=money', '/newgt/front/order/:id?tab=money'],
        ['/newgt/front/order/26112509214407?tab=money&page=2', '/newgt/front/order/:id?tab=money'],
        ['/newgt/stock/HU7181-2026-12-02-G/show', '/newgt/stock/:id/show'],
        ['/newgt/extraProduct/HU.BAG_20', '/newgt/extraProduct/:id'],
        ['/newgt/extraProduct/create', '/newgt/extraProduct/create'],
        ['/newgt/employee/c7efa5c5-bdab-4dfe-a6be-993df61d6d00', '/newgt/employee/:id'],
    ])
        t.equal(patternOf(address), pattern);
});
