import { get } from '../../kernel/endpoint.ts'
import { Code, Count, Flag, optional, type Static, Text, Type, zh } from '../../kernel/schema.ts'
import { MOST_COUNTED } from './figures.ts'

const Counted = {
  zh: zh(Text, '名称'),
  count: zh(Count, '条数'),
  /** there are more than are counted */
  more: zh(Flag, '不止这些'),
  /** address of the list within the console */
  path: zh(Code, '列表地址'),
}
const Shown = Type.Object({
  id: zh(Code, '编号'),
  ...Counted,
  /** name of the list */
  list: zh(Code, '列表'),
  isAlarming: optional(zh(Flag, '逾期或故障')),
  isChief: optional(zh(Flag, '主要')),
  isInMenu: optional(zh(Flag, '在菜单中显示')),
  parts: optional(zh(Type.Array(Type.Object(Counted)), '其中')),
})
export type ShownFigure = Static<typeof Shown>

export const queryFigures = get('/api/report/home/r/figures', {
  zh: '工作台待办数',
  allow: ['any'],
  data: Type.Array(Shown),
  note: `本人可看的各列表中等待处理的条数，每项最多数到${MOST_COUNTED}；path 是控制台中恰好列出这些行的地址。只供员工。`,
})
