import { titleOf } from '#contracts/client/title.ts';
import { screens } from '../contexts.ts';
/** Titles of pages by the third segment of their address (`/newgt/x`), for the menu and the browser's tab. */
export const menus = Object.fromEntries(screens.map(({ name, label }) => [name, label]));
/**
 * Title of the browser's tab: the menu's name for the address (`ops/ci/checklist.tsv` 8, 9), and the page's own title where it says more.
 */
export const tabTitle = (path, title, environment) => {
    const menu = titleOf(path, menus);
    const named = titleOf(path, menus, environment);
    return title.startsWith(menu) ? named + title.slice(menu.length) : title ? `${named} ${title}` : named;
};
