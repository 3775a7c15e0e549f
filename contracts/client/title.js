const SYSTEM_TITLE = '团队机票销售系统';
const TEST_MARK = '【测试】';
/**
 * Title of a page: the menu's name for the path's 4th segment in the portal (`/newgt/front/x`), for the 3rd in the console (`/newgt/x`), or
 * the system's own name where the menus do not know it (DOMAIN §9.2). Segments are counted as the path is split, so the empty one before
 * the first slash counts.
 * @param menus segment → title
 */
export const titleOf = (path, menus, { test = false } = {}) => {
    const segments = path.split(/[?#]/)[0].split('/');
    const segment = segments[isFront(path) ? 3 : 2] ?? '';
    const title = Object.hasOwn(menus, segment) ? menus[segment] : SYSTEM_TITLE;
    return test ? TEST_MARK + title : title;
};
/** True for a page of the portal (`ops/ci/checklist.tsv` 10). */
export const isFront = (path) => path.includes('/front');
/** Portal and console read the same reference data by different calls. */
export const listPaths = {
    airline: { front: '/api/basicinfo/airline/r/frontList', admin: '/api/basicinfo/airline/r/list' },
    airport: { front: '/api/basicinfo/airport/r/frontList', admin: '/api/basicinfo/airport/r/list' },
    config: { front: '/api/basicinfo/config/r/frontQuery', admin: '/api/basicinfo/config/r/query' },
};
export const endpointFor = (what, path) => listPaths[what][isFront(path) ? 'front' : 'admin'];
