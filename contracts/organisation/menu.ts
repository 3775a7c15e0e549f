import type { Screen } from '../kernel/screen.ts'
import type { Node } from './organisation-events.ts'
import { modules } from './roles.ts'

const areaNames: Readonly<Record<string, string>> = {
  order: '订单与退票',
  policy: '政策',
  basicinfo: '基础数据',
  report: '监控与审计',
  member: '会员与组织',
  flow: '流程',
}
/**
 * The permission tree as a house begins with it, made of what there is to be granted and of the console's screens: a heading per area, a menu
 * per module, below it the screens that share its permission and a button for what changes something.
 */
export const menuNodes = (screens: Readonly<Record<string, Pick<Screen, 'zh' | 'module'>>>): Node[] => [
  ...Object.entries(modules).flatMap(([area, inArea], a) => [
    { id: area, name: areaNames[area] ?? area, type: 'MENU' as const, order: (a + 1) * 10 },
    ...Object.entries(inArea as Record<string, string>).flatMap(([module, zh], m): Node[] => {
      const id = `${area}.${module}`
      const [first, ...more] = Object.entries(screens).flatMap(([name, { zh, module }]) =>
        module === id ? [{ path: `/${name}`, name: zh }] : [],
      )
      return [
        { id, parent: area, name: zh, type: 'MENU', ...(first && { path: first.path }), permission: `${id}.r`, order: (m + 1) * 10 },
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
        { id: `${id}.w`, parent: id, name: `${zh}维护`, type: 'BUTTON', permission: `${id}.w`, order: 100 },
      ]
    }),
  ]),
  { id: 'all', name: '全部权限', type: 'BUTTON', permission: '*', order: 900 },
  { id: 'all.r', parent: 'all', name: '全部查询权限', type: 'BUTTON', permission: '*.r', order: 1 },
]
