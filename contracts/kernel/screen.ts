/** Sections of the console's menu, in the order of a day's work; those without a name stand apart by a line only. */
export const sections = {
  sale: '',
  stock: '',
  money: '账务',
  approval: '审批',
  members: '会员',
  organisation: '组织',
  rules: '业务规则',
  reference: '基础数据',
  program: '',
} as const
/** Where on the menu: a section, and the place in it. */
export type Place = readonly [section: keyof typeof sections, order: number]

/** A screen of the console: what it is called on the menu, the module (`order.payment`) whose read right it needs, and where it stands. */
export type Screen = { readonly zh: string; readonly module: string; readonly place: Place }
const order = Object.keys(sections)
const rankOf = ({ place: [section, n] }: Pick<Screen, 'place'>) => order.indexOf(section) * 1_000 + n
/** In the order of the menu. */
export const byPlace = (a: Pick<Screen, 'place'>, b: Pick<Screen, 'place'>): number => rankOf(a) - rankOf(b)

/** By their names, which are their addresses under /newgt/, in the order in which the permission tree is planted. */
export type Screens = Readonly<Record<string, Screen>>
