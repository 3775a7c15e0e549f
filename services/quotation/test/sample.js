import { explain } from '#contracts/quotation/price.ts';
/** A rule and a line of tests: groups of ten to sixty, a tenth more within 30 days, agencies of level A a fiftieth less. */
export const ruleTerms = {
    name: '海口—北京',
    airLine: 'HU',
    validFrom: '2026-11-01',
    paxMin: 10,
    paxMax: 60,
    validMinutes: 30,
    counters: 1,
    refundable: true,
    prices: {
        days: [
            { from: 0, to: 30, by: 11_000 },
            { from: 31, to: 90, by: 10_500 },
        ],
        sizes: [
            { from: 10, to: 29, by: 10_000 },
            { from: 30, to: 50, by: 9_700 },
        ],
        agents: [{ level: 'A', by: 9_800 }],
    },
};
export const line = { origin: 'HAK', destination: 'PEK', rate: 4_500, floor: 60_000 };
const explained = [
    explain({
        full: 176_000,
        rate: line.rate,
        floor: line.floor,
        line: 'HAK-PEK 45%',
        prices: ruleTerms.prices,
        days: 41,
        seats: 35,
        level: 'A',
    }),
];
/** A quote of tests: 35 people of an agency of level A, 41 days before departure, for 790. */
export const asking = {
    quoteId: 'J1',
    agency: 'A001',
    agencyName: '海口假日旅行社',
    airLine: 'HU',
    voyageType: 'S',
    legs: [
        {
            stockId: 'HU7182-2026-12-31-G',
            flightNo: 'HU7182',
            date: '2026-12-31',
            origin: 'HAK',
            destination: 'PEK',
            cabin: 'G',
            fullFare: 176_000,
        },
    ],
    counts: { ADULT: 35, CHILD: 0, SOLIDER: 0, FREE: 0, INFANT: 0 },
    seats: 35,
};
export const until = '2026-11-21T04:30:00.000Z';
export const dueBy = '2026-11-23T04:00:00.000Z';
export const offer = {
    by: { ruleId: 'Q1', ruleName: '海口—北京', ruleRevision: 3, lineId: 'Q1.a' },
    explained,
    fares: [{ fare: 79_000 }],
    paxMin: 10,
    refundable: true,
    counters: 1,
    until,
};
export const decline = { obstacles: [{ code: 'NO_RULE', text: '该航线暂无自动报价' }], dueBy };
