import { mkdir } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import axe from 'axe-core';
import { STREAM } from '#contracts/kernel/live.ts';
/** Reads from a page until it shows the expected value, for half a minute at most; the last value is asserted. */
export const lastly = async (read, expected) => {
    const end = Date.now() + 30_000;
    for (;;) {
        const value = await read();
        if (expected(value) || Date.now() > end)
            return value;
        await new Promise(done => setTimeout(done, 100));
    }
};
/** Waits for the text that a page shows once everything after a click was rendered. A page is never read just once: see `lastly`. */
export const soon = async (t, read, expected, name = 'as expected') => {
    t.same(await lastly(read, value => isDeepStrictEqual(value, expected)), expected, name);
};
/**
 * Waits for a message that disappears by itself, by looking at every frame inside the page. On a busy machine, a message of a second and a
 * half can be over between two reads from here, so such a message is waited for from before.
 */
export const passingBy = async (page, text) => {
    await page.waitForFunction(said => [...document.querySelectorAll('[role=alert]')].some(({ textContent }) => textContent?.includes(said)), text);
};
/**
 * axe without its index of selectors, which costs a tenth of a run: it serves the way to a place alone, and nobody here asks for that.
 */
const INDEXING = '_getSelectorData(context.flatTree)';
const inspector = axe.source.replace(INDEXING, '{}');
if (inspector === axe.source)
    throw new Error(`axe does without ${INDEXING} now`);
/**
 * Makes axe compute the contrast once for all texts that are drawn alike, at whatever width: the text itself and each element around it have
 * the same tag, classes, style and colours as those of another text, so its verdict is the same (what is laid beneath a text without being
 * around it follows from the same classes). Only what passed is remembered, for as long as the page is loaded; what differs in any of these,
 * or is seen for the first time at another width, is examined.
 */
const onceForAllAlike = () => {
    const check = window.axe._audit.checks['color-contrast'];
    const { evaluate } = check;
    const passed = new Set();
    const numbers = new Map();
    /** a short name for what may be long */
    const numberOf = (look) => {
        const number = numbers.get(look) ?? numbers.size;
        numbers.set(look, number);
        return number;
    };
    // each run makes nodes of its own
    const known = new WeakMap();
    const around = (node) => {
        if (!node)
            return -1;
        const before = known.get(node);
        if (before !== undefined)
            return before;
        const { actualNode: element } = node;
        const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element);
        const own = [element.localName, element.getAttribute('class'), element.getAttribute('style')];
        const number = numberOf([around(node.parent), ...own, backgroundColor, backgroundImage, opacity, position].join('|'));
        known.set(node, number);
        return number;
    };
    check.evaluate = function (...given) {
        const [element, , node] = given;
        const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
        const alike = [around(node), color, fontSize, fontWeight, textShadow].join('|');
        if (passed.has(alike))
            return true;
        const { data } = this;
        let measured = false;
        this.data = told => {
            measured = told.contrastRatio !== undefined;
            data(told);
        };
        const verdict = evaluate.apply(this, given);
        // a text that is out of sight passes unmeasured
        if (verdict === true && measured)
            passed.add(alike);
        return verdict;
    };
};
/** Serious and critical findings of axe on a page, with the first place of each. */
export const findings = async (page) => {
    if (!(await page.evaluate(() => 'axe' in window))) {
        await page.evaluate(inspector);
        await page.evaluate(onceForAllAlike);
    }
    // evaluated in the page: the findings are small, everything that was examined is not
    return page.evaluate(async () => {
        const { run, _audit } = window.axe;
        // a rule's findings have the impact of the rule: those that would be left out below are not looked for
        const mild = _audit.rules.filter(({ impact }) => impact === 'moderate' || impact === 'minor');
        const { violations } = await run({
            resultTypes: ['violations'],
            rules: Object.fromEntries(mild.map(({ id }) => [id, { enabled: false }])),
            // the way to each place is not told, only its text
            selectors: false,
        });
        return violations
            .filter(({ impact }) => impact === 'serious' || impact === 'critical')
            .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} (${nodes.length})`);
    });
};
/** The findings that stay: temporary ones, such as a fading message, are not reported. */
export const serious = (page) => lastly(() => findings(page), found => found.length === 0);
const pictures = new URL('../../test-results/', import.meta.url).pathname;
/**
 * Takes a picture of a page into `test-results/`, for people to look at. A test asserts nothing of it, so it is taken of a failed test
 * (`failed`), and of every screen that a test visits only with `PICTURES=on npm test -- …`.
 */
export const pictured = async (page, name, { fullPage = false, failed = false } = {}) => {
    if (!failed && !process.env.PICTURES)
        return;
    await mkdir(pictures, { recursive: true });
    await page.screenshot({ path: `${pictures}${name}.png`, fullPage });
    // for the whole page the window is made that high, and might scroll back between the press and the release of the next click
    if (fullPage)
        await page.evaluate(standStill);
};
/** Scrolls the window to its own reported position, and waits until that is rendered. */
const standStill = async () => {
    const { scrollX: left, scrollY: top } = window;
    for (const by of [1, -1, 0]) {
        window.scrollTo({ left, top: top + by, behavior: 'instant' });
        await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
};
/** The number of pixels by which a page is wider than its window. The layout follows the window, and the data, after a render or two. */
export const tooWide = (page) => lastly(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), wide => wide <= 0);
/** Waits until a page has nothing more to do: no answer is outstanding, and the last one is rendered. */
export const quietly = (page) => {
    const outstanding = new Set();
    let asked = 0;
    page.on('request', request => {
        // the stream lasts as long as the page
        if (new URL(request.url()).pathname === STREAM)
            return;
        outstanding.add(request);
        asked++;
    });
    const answered = (request) => void outstanding.delete(request);
    page.on('requestfinished', answered);
    page.on('requestfailed', answered);
    return async () => {
        for (let before = -1; before !== asked || outstanding.size > 0;) {
            before = asked;
            await page.evaluate(async () => {
                // limit in ms for a page that is never idle, or not rendered for a while
                const most = 500;
                const drawn = () => new Promise(done => [requestAnimationFrame(done), setTimeout(done, most)]);
                const idle = () => new Promise(done => requestIdleCallback(done, { timeout: most }));
                for (let turn = 0; turn < 3; turn++) {
                    await drawn();
                    await idle();
                }
            });
        }
    };
};
