/** Sections of the console's menu, in the order of a day's work; the last four are what is set up once. */
export const sections = {
  order: '订单',
  refund: '退款',
  money: '收款与账务',
  stock: '库存与政策',
  auction: '竞价与切位',
  retail: '散客',
  approval: '审批',
  members: '客户',
  content: '沟通',
  reports: '报表',
  organisation: '组织',
  rules: '业务规则',
  reference: '基础数据',
  program: '运行',
} as const
type Section = keyof typeof sections
/** Groups of the menu, each with its sections. The first is the group's own where it is called so; others have a heading within it. */
export const groups: readonly { readonly group: string; readonly zh: string; readonly sections: readonly Section[] }[] = [
  ...(['order', 'refund', 'money', 'stock', 'auction', 'retail', 'approval'] as const).map(group => ({
    group,
    zh: sections[group],
    sections: [group],
  })),
  { group: 'members', zh: sections.members, sections: ['members', 'content'] },
  { group: 'reports', zh: sections.reports, sections: ['reports'] },
  { group: 'settings', zh: '设置', sections: ['organisation', 'rules', 'reference', 'program'] },
]
/** Place in the menu: a section and the order within it. */
export type MenuPlace = readonly [section: Section, order: number]

/** A screen of the console: its name in the menu, the module (`order.payment`) whose read right it needs, and its place. */
export type DeclaredScreen = { readonly zh: string; readonly module: string; readonly place: MenuPlace }
const order = Object.keys(sections)
const rankOf = ({ place: [section, n] }: Pick<DeclaredScreen, 'place'>) => order.indexOf(section) * 1_000 + n
/** Compares two screens by their order in the menu. */
export const byPlace = (a: Pick<DeclaredScreen, 'place'>, b: Pick<DeclaredScreen, 'place'>): number => rankOf(a) - rankOf(b)

/** Screens by name. A name is also the address under /newgt/. Their order is that of the permission tree at the first start. */
export type Screens = Readonly<Record<string, DeclaredScreen>>
