const folders = Object.values(import.meta.glob('./*/index.tsx', { eager: true })).map(({ pages }) => pages);
export const routes = folders.flatMap(folder => folder.routes);
export const menu = folders.flatMap(folder => folder.menu ?? []).sort((a, b) => a.place - b.place);
const firstOf = (path) => path?.split('/')[0] ?? '';
/** Titles by the first segment of the address below /newgt/front. */
export const titles = Object.fromEntries(routes.flatMap(({ path, title }) => (title ? [[firstOf(path), title]] : [])));
/** The place of a page on the menu. */
export const placeOf = (pathname) => {
    const isUnder = (path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
    const { under } = routes.find(route => route.under && isUnder(`/${route.path}`)) ?? {};
    return menu.find(({ to }) => (under ? to === under : isUnder(to)));
};
/** The target of the telephone's arrow on a page; places of the menu have none. */
export const parentOf = (pathname) => {
    const [first, ...rest] = pathname.split('/').filter(Boolean);
    const top = routes.find(({ path }) => path === first);
    return rest.length > 0 ? top && `/${first}` : top?.back;
};
/** The title in a telephone's bar. */
export const barTitle = (pathname) => titles[firstOf(pathname.slice(1))] ?? placeOf(pathname)?.title ?? '团队机票';
