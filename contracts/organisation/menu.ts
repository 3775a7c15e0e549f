import type { Modules } from '../kernel/modules.ts'
import { present } from '../kernel/present.ts'
import type { DeclaredScreen } from '../kernel/screen.ts'
import type { Node } from './organisation-events.ts'

/**
 * The initial permission tree, built from the modules and the console's screens: a heading per area, a menu per module, and below it the
 * screens that share its permission and a button for changing.
 */
export const menuNodes = (modules: Modules, screens: Readonly<Record<string, Pick<DeclaredScreen, 'zh' | 'module'>>>): Node[] => [
  ...inOrder(modules, id => !id.includes('.')).flatMap(([area, [name, order]]): Node[] => [
    { id: area, name, type: 'MENU', order },
    ...inOrder(modules, id => id.startsWith(`${area}.`)).flatMap(([id, [zh, order, change = `${zh}维护`]]): Node[] => {
      const [first, ...more] = Object.entries(screens).flatMap(([name, { zh, module }]) =>
        module === id ? [{ path: `/${name}`, name: zh }] : [],
      )
      return [
        { id, parent: area, name: zh, type: 'MENU', ...present({ path: first?.path }), permission: `${id}.r`, order },
        ...more.map(
          ({ path, name }, s): Node => ({
            id: `${id}${path.replace('/', ':')}`,
            parent: id,
            name,
            type: 'MENU',
            path,
            permission: `${id}.r`,
            order: s + 1,
          }),
        ),
        { id: `${id}.w`, parent: id, name: change, type: 'BUTTON', permission: `${id}.w`, order: 100 },
      ]
    }),
  ]),
  { id: 'all', name: '全部权限', type: 'BUTTON', permission: '*', order: 900 },
  { id: 'all.r', parent: 'all', name: '全部查询权限', type: 'BUTTON', permission: '*.r', order: 1 },
]

const inOrder = (modules: Modules, wanted: (id: string) => boolean) =>
  Object.entries(modules)
    .filter(([id]) => wanted(id))
    .sort(([, [, a]], [, [, b]]) => a - b)
