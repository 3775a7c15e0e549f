import { BOTH, openHouse } from './house.ts';
/** The whole program behind the built console, with a browser for each visitor. `name` tells apart the pictures of several tests. */
export const startConsole = async (t, name, more = {}) => {
    const { house, url, visit, visitOnce } = await openHouse(t, name, more);
    const desk = async (t, widths, who) => atDesk(await visit(t, widths, who));
    const deskOnce = (t, widths, who, path = '/order', heading = '订单') => visitOnce(t, widths, who, path, heading);
    return { house, url, visit: desk, visitOnce: deskOnce, stranger: visit };
};
/** Opens the console as the user who is logged in in this browser. */
export const atDesk = async (visitor) => {
    await visitor.open('/', '订单');
    return visitor;
};
/** Logs in with the development sign-on page and waits for the console. */
export const signOn = async (visitor, who) => {
    const { page, url } = visitor;
    await page.goto(`${url}/newgt/backendLogin`);
    await page.waitForURL(/\/cas\/login/);
    await page.locator(`button[value="${who}"]`).click();
    await page.getByRole('heading', { name: '订单', level: 1 }).waitFor();
    return visitor;
};
/** Checks screens, each given by path, heading and name of its picture: no serious findings of axe, no sideways scrolling, no errors. */
export const looksRight = async (t, visit, screens) => {
    const { wrong, turnTo, fine } = await visit(t, BOTH, 'admin');
    for (const [path, heading, what] of screens) {
        await turnTo(path, heading);
        await fine(`screen-${what}`);
    }
    t.same(wrong, []);
};
