import { agencyLevels } from '#contracts/agency/agency-codes.ts'
import { audiences, categories, grades, pieceKinds } from '#contracts/content/codes.ts'
import type { pieceFacts } from '#contracts/content/published.ts'
import { Flag, Instant, LocalDate, oneOf, optional, Text, Type, zh } from '#contracts/kernel/schema.ts'
import { type FoldContext, view } from '../kernel/view.ts'

const Row = Type.Object({
  list: oneOf(pieceKinds, '类型'),
  title: zh(Text, '标题'),
  category: optional(oneOf(categories, '类别')),
  grade: optional(oneOf(grades, '重要程度')),
  summary: optional(zh(Text, '摘要')),
  airLine: zh(Text, '航空公司'),
  from: zh(LocalDate, '发布日期'),
  to: optional(zh(LocalDate, '截止日期')),
  agentOrMananger: oneOf(audiences, '发布对象'),
  level: optional(oneOf(agencyLevels, '代理人级别')),
  firstPage: optional(zh(Flag, '首页显示')),
  top: optional(zh(Flag, '置顶')),
  open: optional(zh(Flag, '登录页公开')),
  confirm: zh(Flag, '须确认'),
  enabled: zh(Flag, '启用'),
  version: zh(Type.Integer({ minimum: 0 }), '版本'),
  at: zh(Instant, '更新时间'),
})
export type Piece = Type.Static<typeof Row> & { id: string }

const piece =
  (list: 'news' | 'announcement') =>
  (row: Type.Static<typeof Row> | null, { id: _, content: __, ...values }: any, { revision, at }: FoldContext) => ({
    ...values,
    list,
    enabled: row?.enabled ?? true,
    version: revision,
    at,
  })
const turn =
  (enabled: boolean) =>
  (row: Type.Static<typeof Row> | null, _: unknown, { revision, at }: FoldContext) =>
    row && { ...row, enabled, version: revision, at }

/** News and announcements without their texts: what every reader's list is made of. */
export const published = view<typeof pieceFacts>()({
  name: 'published-info',
  version: 1,
  doc: Row,
  index: [['enabled', '-from']],
  on: {
    NewsAdded: piece('news'),
    NewsModified: piece('news'),
    NewsEnabled: turn(true),
    NewsDisabled: turn(false),
    NewsDeleted: () => null,
    AnnouncementAdded: piece('announcement'),
    AnnouncementModified: piece('announcement'),
    AnnouncementEnabled: turn(true),
    AnnouncementDisabled: turn(false),
    AnnouncementDeleted: () => null,
  },
})
