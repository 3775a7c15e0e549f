import { Id, Instant, Text, Type, zh } from '#contracts/kernel/schema.ts'
import { view } from './view.ts'

/**
 * Matters with a time limit. Each context folds its facts into the list (`partOf`) and handles its rows when their time has come (`dues` of
 * its `index.ts` in services). A row is removed when its matter is closed, so the list stays short.
 */
export const dueList = view<Record<never, never>>()({
  name: 'due',
  version: 2,
  doc: Type.Object({
    kind: zh(Text, '时限类别'),
    subject: zh(Id, '对象'),
    /** id of the stream with the matter, if the subject is no stream itself */
    stream: Type.Optional(zh(Id, '所属对象')),
    /** absent where nothing happens before the holidays of a year are published */
    dueAt: Type.Optional(zh(Instant, '时限')),
    /** year whose holidays, once published, move a limit of it */
    awaits: Type.Optional(zh(Text, '待公布节假日的年份')),
  }),
  index: [['dueAt'], ['awaits']],
  on: {},
})
