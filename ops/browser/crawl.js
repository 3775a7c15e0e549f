/**
 * `/newgt/front/order/26112509214406?tab=money` → `/newgt/front/order/:id?tab=money`: pages that differ only by their document count as one
 */
export const patternOf = (address) => {
    const { pathname, searchParams } = new URL(address, 'http://house');
    const path = pathname
        .split('/')
        .map(segment => (/\d{4}|[0-9a-f]{8}-|%/.test(segment) ? ':id' : segment))
        .join('/')
        // in the console, the part after a list's name is always an id
        .replace(/^(\/newgt\/(?!front\/|odermanagement\/)[^/]+)\/(?!create$)[^/]+/, '$1/:id');
    const tab = searchParams.get('tab');
    return tab ? `${path}?tab=${tab}` : path;
};
/**
 * Visits pages by following links from the present page, breadth first, and calls `look` on each. A page without a link to it is not found,
 * which would be a fault of its own.
 */
export const crawl = async (page, { within, each, skip }, look) => {
    const queue = [page.url()];
    const met = new Set(queue);
    const visited = new Map();
    for (let address = queue.shift(); address; address = queue.shift()) {
        const pattern = patternOf(address);
        const nth = (visited.get(pattern) ?? 0) + 1;
        if (nth > each)
            continue;
        visited.set(pattern, nth);
        if (page.url() !== address)
            await page.goto(address);
        await settled(page);
        // before anything is pressed: a list that is read again has no rows for a moment
        const links = [...(await linksIn(page)), ...(visited.size === 1 ? await menuOn(page) : [])];
        await look(pattern, nth);
        for (const link of links) {
            if (met.has(link) || !new URL(link).pathname.startsWith(within) || skip.test(link))
                continue;
            met.add(link);
            queue.push(link);
        }
    }
    return visited;
};
/** On a telephone the console's menu is rendered when it is opened, and leads to the same pages as at a desk. */
const menuOn = async (page) => {
    const menu = page.getByRole('button', { name: '打开菜单' });
    if (!(await menu.isVisible()))
        return [];
    await menu.click();
    await page.getByRole('menuitem').first().waitFor();
    const links = await linksIn(page);
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem').first().waitFor({ state: 'hidden' });
    return links;
};
const linksIn = (page) => page.evaluate(() => [...document.querySelectorAll('a[href]:not([download])')].map(({ href }) => href.split('#')[0]));
/** waits until no placeholder is left; a page that loads without end is photographed as it is */
export const settled = async (page) => {
    await drawn(page);
    // placeholders appear a moment later, only where data have not come by then
    await page.waitForTimeout(400);
    await drawn(page);
};
const drawn = (page) => page
    .waitForFunction(() => document.querySelector('h1') &&
    !document.querySelector('.ant-skeleton, .MuiSkeleton-root, .MuiCircularProgress-root, [aria-busy=true]'), undefined, { timeout: 15_000 })
    .catch(() => undefined);
