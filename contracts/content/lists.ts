import { fromDay, is, list, search, untilDay } from '../kernel/list.ts'
import { notPersonal } from '../kernel/personal.ts'
import { Doer, Id, Instant, oneOf, optional, Text, Type, UserId, zh } from '../kernel/schema.ts'
import { actions, pieceKinds } from './codes.ts'

const Title = notPersonal(zh(Text, '标题'))

const InfoLogRow = Type.Object({
  id: zh(Id, '日志编号'),
  at: zh(Instant, '时间'),
  list: oneOf(pieceKinds, '类型'),
  title: Title,
  action: oneOf(actions, '操作'),
  by: optional(zh(Doer, '操作人')),
  infoId: zh(Id, '信息编号'),
})
/** The changes of news and announcements, one row for each. */
export const infoLog = list(
  'infoLog',
  '信息日志',
  InfoLogRow,
)({
  module: 'basicinfo.infoLog',
  columns: ['at', 'list', 'title', 'action', 'by'],
  more: ['infoId'],
  filters: ['list', 'action', 'at', { field: 'by', title: '操作人（登录名）' }, { field: 'infoId', title: '信息编号' }],
  sort: '-at',
  empty: '还没有资讯和公告；新增、修改、启停后在此留有记录',
  menu: ['content', 30],
  through: 'infoLogQuery',
  calls: {
    infoLogQuery: {
      path: '/api/basicinfo/infoLog/r/query',
      zh: '信息日志查询',
      allow: ['employee'],
      body: {
        infoId: is('infoId'),
        list: is('list'),
        action: is('action'),
        by: is('by', zh(UserId, '操作人')),
        from: fromDay('at', '日期起'),
        to: untilDay('at', '日期止'),
      },
    },
  },
})
export const { infoLogQuery } = infoLog.calls

export const InfoReceiptRow = Type.Object({
  id: zh(Id, '编号'),
  infoId: zh(Id, '信息编号'),
  list: oneOf(pieceKinds, '类型'),
  title: Title,
  airLine: notPersonal(zh(Text, '航空公司')),
  agency: optional(zh(Id, '代理人')),
  user: zh(UserId, '读者'),
  readAt: zh(Instant, '阅读时间'),
  confirmedAt: optional(zh(Instant, '确认时间')),
})
/** The persons who have read and confirmed each piece. */
export const infoReceipts = list(
  'infoReceipt',
  '阅读记录',
  InfoReceiptRow,
)({
  module: 'basicinfo.news',
  airline: 'airLine',
  columns: ['title', 'list', 'agency', 'user', 'readAt', 'confirmedAt'],
  more: ['airLine', 'infoId'],
  filters: [
    { field: 'q', title: '标题' },
    'list',
    { field: 'agency', title: '代理人编号' },
    { field: 'infoId', title: '信息编号' },
    'readAt',
  ],
  sort: '-readAt',
  empty: '还没有人读过资讯或公告；代理人打开或确认后在此列出',
  menu: ['content', 25],
  calls: {
    infoReceiptQuery: {
      path: '/api/basicinfo/content/r/receipts',
      zh: '信息阅读记录查询',
      allow: ['employee'],
      permission: 'basicinfo.news.r',
      body: { infoId: is('infoId'), list: is('list'), agency: is('agency'), q: search(Type.String({ maxLength: 60, title: '标题' })) },
    },
  },
})
