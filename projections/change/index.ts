import { changeList } from '#contracts/change/lists.ts'
import { reads } from '../kernel/context.ts'
import { serves } from '../kernel/list.ts'
import { changeView } from './list.ts'
import { changeNotices } from './notices.ts'

export const changeReads = reads({
  views: [changeView],
  parts: [changeNotices],
  lists: [
    serves(changeList, changeView, {
      asks: (filter, { who }) => (who.agency ? { ...filter, hidden: false } : filter),
      listed: { orderKind: 'GROUP' },
    }),
  ],
})
