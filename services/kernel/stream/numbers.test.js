import fc from 'fast-check';
import t from 'tap';
import { runs } from '#services/kernel/test/runs.ts';
import { documentNumber, locator, luhn, orderNumber } from './numbers.ts';
const NOW = '2026-11-21T04:00:00.000Z';
t.test('Luhn', async (t) => {
    t.equal(luhn('7992739871'), 3, 'the textbook number');
    t.equal(luhn('0'), 0);
    const digits = fc.stringMatching(/^\d{13}$/);
    t.doesNotThrow(() => fc.assert(fc.property(digits, fc.nat(12), fc.integer({ min: 1, max: 9 }), (number, at, change) => {
        const wrong = `${number.slice(0, at)}${(Number(number[at]) + change) % 10}${number.slice(at + 1)}`;
        return luhn(wrong) !== luhn(number);
    }), { numRuns: runs(100) }));
});
t.test('an order number: day in Shanghai, seven digits, check digit', async (t) => {
    const number = orderNumber(NOW, 'command', 0);
    t.match(number, /^261121\d{8}$/);
    t.equal(Number(number.at(-1)), luhn(number.slice(0, -1)));
    t.equal(orderNumber(NOW, 'command', 0), number, 'the same command, the same number');
    t.not(orderNumber(NOW, 'command', 1), number);
    t.not(orderNumber(NOW, 'another', 0), number);
    t.match(orderNumber('2026-11-21T16:00:00.000Z', 'command', 0), /^261122/, 'midnight in Shanghai');
});
t.test('a locator: a letter first, without 0, O and I', async (t) => {
    const many = Array.from({ length: 5_000 }, (_, n) => locator('command', n));
    t.ok(many.every(one => /^[A-HJ-NP-Z][A-HJ-NP-Z1-9]{5}$/.test(one)));
    t.equal(new Set(many.join('')).size, 24 + 9, 'every sign comes up');
    t.equal(locator('command', 7), many[7]);
});
t.test('payment and refund numbers', async (t) => {
    t.match(documentNumber('P', NOW, 'command'), /^P261121\d{16}$/);
    t.equal(documentNumber('R', NOW, 'command'), documentNumber('R', NOW, 'command'));
    t.not(documentNumber('R', NOW, 'command').slice(1), documentNumber('P', NOW, 'command').slice(1));
});
