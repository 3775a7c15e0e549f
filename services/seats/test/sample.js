/** A block of the tests: 40 seats on HU7182. */
export const STOCK = 'HU7182-2026-12-10-G';
export const stockItem = (change = {}) => ({
    airLine: 'HU',
    flightNo: 'HU7182',
    date: '2026-12-10',
    origin: 'HAK',
    destination: 'PEK',
    depTime: '08:30',
    arrTime: '12:15',
    arrDays: 0,
    cabin: 'G',
    batchId: 'b1',
    seats: 40,
    fullFare: 176_000,
    distance: 2315,
    ...change,
});
