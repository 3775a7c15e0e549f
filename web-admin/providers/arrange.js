import { menuNodes } from '#contracts/organisation/menu.ts';
import { modules, screens } from '../contexts.ts';
const planted = new Map(menuNodes(modules, Object.fromEntries(screens.map(({ name, label: zh, module }) => [name, { zh, module }]))).flatMap(node => node.path === undefined ? [] : [[node.path, node]]));
/**
 * Screens of a heading as staff have arranged them in the permission tree: with its names, in its order once that was changed, without
 * those whose node was deleted. Screens that the tree does not mention keep their built-in place.
 * @param nodes the person's menus, from the top down
 */
export const arrange = (names, nodes) => {
    const known = names.flatMap((name, place) => {
        const before = planted.get(`/${name}`);
        const index = nodes.findIndex(({ id, path }) => path === `/${name}` || id === before?.id);
        const node = nodes[index];
        // staff have removed it from the menu
        if (before && !node)
            return [];
        const label = node && node.name !== before?.name ? node.name : undefined;
        return [
            { name, ...(label && { label }), place, index, moved: node !== undefined && before !== undefined && node.order !== before.order },
        ];
    });
    const sorted = known.some(({ moved }) => moved)
        ? known.toSorted((a, b) => (a.index < 0 || b.index < 0 ? a.place - b.place : a.index - b.index))
        : known;
    return sorted.map(({ name, label }) => ({ name, ...(label && { label }) }));
};
