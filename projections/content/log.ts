import { actions, pieceKinds } from '#contracts/content/codes.ts'
import type * as readings from '#contracts/content/events.ts'
import { InfoReceiptRow } from '#contracts/content/lists.ts'
import type { pieceFacts } from '#contracts/content/published.ts'
import { picturesIn } from '#contracts/kernel/pictures.ts'
import { Doer, Id, Instant, oneOf, optional, Text, Type, zh } from '#contracts/kernel/schema.ts'
import type { Queries } from '../kernel/query.ts'
import { type FoldContext, view } from '../kernel/view.ts'

const Row = Type.Object({
  infoId: zh(Id, '信息编号'),
  list: oneOf(pieceKinds, '类型'),
  /** this and the airline are told by facts that hold the whole piece alone */
  title: optional(zh(Text, '标题')),
  airLine: optional(zh(Text, '航空公司')),
  action: oneOf(actions, '操作'),
  by: optional(zh(Doer, '操作人')),
  at: zh(Instant, '时间'),
  revision: zh(Type.Integer({ minimum: 0 }), '版本'),
  pictures: Type.Array(Id, { title: '图片' }),
})
/** id of an entry: `news-{infoId}@{revision}` */
export const infoLogId = (stream: string, revision: number): string => `${stream}@${revision}`

const entry =
  (list: keyof typeof pieceKinds, action: keyof typeof actions) =>
  (_: unknown, { title, airLine, content = '' }: any, { id, at, revision, meta }: FoldContext) => ({
    infoId: id,
    list,
    ...(title !== undefined && { title, airLine }),
    action,
    by: meta.user,
    at: meta.at ?? at,
    revision,
    pictures: picturesIn(content),
  })

/** Every change of news and announcements, one document each, for good. */
export const infoLogView = view<typeof pieceFacts>()({
  name: 'info-log',
  version: 1,
  doc: Row,
  index: [['-at'], ['infoId', '-at'], ['list', '-at'], ['action', '-at'], ['by', '-at'], ['pictures']],
  key: (_, { stream, revision }) => infoLogId(stream, revision),
  on: {
    NewsAdded: entry('news', 'ADD'),
    NewsModified: entry('news', 'MODIFY'),
    NewsEnabled: entry('news', 'ENABLE'),
    NewsDisabled: entry('news', 'DISABLE'),
    NewsDeleted: entry('news', 'DELETE'),
    AnnouncementAdded: entry('announcement', 'ADD'),
    AnnouncementModified: entry('announcement', 'MODIFY'),
    AnnouncementEnabled: entry('announcement', 'ENABLE'),
    AnnouncementDisabled: entry('announcement', 'DISABLE'),
    AnnouncementDeleted: entry('announcement', 'DELETE'),
  },
})

/** Has any revision of a text shown this picture? Old ones are seen in the history. */
export const isPictureShown =
  (query: Pick<Queries, 'find'>) =>
  async (pictures: string): Promise<boolean> =>
    (await query.find(infoLogView, { filter: { pictures }, limit: 1 })).length > 0

const receiptId = ({ infoId }: { infoId: string }, { id }: { id: string }) => `${infoId}~${id}`
/** Receipts of pieces: a row for each reader and piece, with the newest revision that was read or confirmed. */
export const infoReceiptView = view<typeof readings>()({
  name: 'info-receipt',
  version: 1,
  doc: Type.Omit(InfoReceiptRow, ['id']),
  index: [['-readAt'], ['infoId', '-readAt'], ['list', '-readAt'], ['agency', '-readAt'], ['airLine', '-readAt'], ['title', '-readAt']],
  search: ['title'],
  key: { InfoRead: receiptId, InfoConfirmed: receiptId },
  on: {
    InfoRead: (_, { revision: __, ...seen }, { id: user, at: readAt }) => ({ ...seen, user, readAt }),
    InfoConfirmed: (row, { revision: _, ...seen }, { id: user, at }) => ({ ...seen, user, readAt: row?.readAt ?? at, confirmedAt: at }),
  },
})
