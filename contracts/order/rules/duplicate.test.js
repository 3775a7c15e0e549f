import t from 'tap';
import { duplicateKeyOf, duplicateRange } from './duplicate.ts';
t.test('same route, a day around, a fifth more or fewer seats', async (t) => {
    const route = 'HAK-PEK';
    const around = (departure, seats) => duplicateRange({ route, departure, seats }, { days: 1, percent: 20 });
    t.same(around('2026-12-10', 20), { route, days: ['2026-12-09', '2026-12-10', '2026-12-11'], seats: { gte: 16, lte: 24 } });
    t.same(duplicateRange({ route, departure: '2026-12-10', seats: 20 }, { days: 0, percent: 50 }), {
        route,
        days: ['2026-12-10'],
        seats: { gte: 10, lte: 30 },
    });
    t.same(around('2026-12-31', 11), { route, days: ['2026-12-30', '2026-12-31', '2027-01-01'], seats: { gte: 9, lte: 13 } });
});
t.test('a journey is known by all its legs and its first day', async (t) => {
    const legs = [
        { origin: 'HAK', destination: 'PEK', date: '2026-12-10' },
        { origin: 'PEK', destination: 'HAK', date: '2026-12-16' },
    ];
    t.same(duplicateKeyOf({ legs, seats: 20 }), { route: 'HAK-PEK/PEK-HAK', departure: '2026-12-10', seats: 20 });
});
