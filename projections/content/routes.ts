import { announcement } from '#contracts/content/announcement-record.ts'
import * as api from '#contracts/content/api.ts'
import { infoLogQuery } from '#contracts/content/lists.ts'
import { news } from '#contracts/content/news-record.ts'
import { addDays, local } from '#contracts/kernel/calendar.ts'
import { type Call, on, type Route, worksForAll } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import type { Ask } from '../kernel/ask.ts'
import { pageOf } from '../kernel/ask.ts'
import { searchable } from '../kernel/filters.ts'
import type { RowFilter } from '../kernel/query.ts'
import { recordView } from '../kernel/record.ts'
import type { Board } from './board.ts'
import { infoLogView } from './log.ts'
import type { Piece } from './published.ts'

/** The revision of each piece that a person has read, and the one that was confirmed (services/content/reading.ts). */
type Readings = Readonly<Record<string, { read: number; confirmed?: number }>>
type Deps = { ask: Ask; board: Board; readingsOf: (user: string) => Promise<Readings> }

/** pieces of news that the start page shows, and announcements that the login page shows */
const [NEWEST, OPEN] = [5, 5]
/** entries of the log that are looked through for titles, or for the pieces of an airline */
const LOOKED = 10_000

const readingOf = (readings: Readings, { id, version, confirm }: Piece) => ({
  version,
  confirm,
  read: readings[id]?.read === version,
  confirmed: readings[id]?.confirmed === version,
})
const newsItem = (readings: Readings, piece: Piece) => ({
  infoId: piece.id,
  title: piece.title,
  category: piece.category!,
  ...present({ summary: piece.summary, to: piece.to }),
  airLine: piece.airLine,
  from: piece.from,
  top: piece.top === true,
  ...readingOf(readings, piece),
})
const headOf = (readings: Readings, piece: Piece) => ({
  infoId: piece.id,
  list: piece.list,
  title: piece.title,
  ...readingOf(readings, piece),
})

/** Questions to what is published, and to the history of it. */
export const contentQueries = ({ ask, board, readingsOf }: Deps): Route[] => {
  const mine = async (call: Call) => Promise.all([board.of(call), readingsOf(call.who.user)])
  const page = <Row>(rows: readonly Row[], { page = 0, size = 20 }: { page?: number; size?: number }) => ({
    totalElements: rows.length,
    number: page,
    size,
    rows: rows.slice(page * size, (page + 1) * size),
  })
  const newsPage = async (keep: (piece: Piece) => boolean, asked: { page?: number; size?: number }, call: Call) => {
    const [pieces, readings] = await mine(call)
    const { rows, ...counts } = page(
      pieces.filter(piece => piece.list === 'news' && keep(piece)),
      asked,
    )
    return { ...counts, content: rows.map(piece => newsItem(readings, piece)) }
  }
  /** texts of pieces, by id */
  const contents = async (pieces: readonly Piece[], call: Call): Promise<ReadonlyMap<string, string>> => {
    const of = async (record: typeof news | typeof announcement) => {
      const ids = pieces.filter(({ list }) => list === record.name).map(({ id }) => id)
      const found = await Promise.all(ids.map(id => ask(call).get(recordView(record as typeof news), id)))
      return found.flatMap(doc => (doc ? [[doc.id, doc.content] as const] : []))
    }
    return new Map((await Promise.all([of(news), of(announcement)])).flat())
  }
  const ofCategory = (endpoint: typeof api.freeAuctionNews, category: Piece['category']) =>
    on(endpoint, (asked, call) => newsPage(piece => piece.category === category, asked, call))

  return [
    on(api.frontNews, ({ firstPage, category, q = '', ...asked }, call) =>
      newsPage(
        piece =>
          (firstPage !== 1 || piece.firstPage === true) &&
          (category === undefined || piece.category === category) &&
          searchable(piece.title).includes(searchable(q)),
        asked,
        call,
      ),
    ),
    ofCategory(api.passengerBusinessNews, '0'),
    ofCategory(api.freeAuctionNews, '1'),
    ofCategory(api.combiAuctionNews, '2'),
    ofCategory(api.freeBiddingNews, '3'),
    on(api.frontAnnouncements, async (asked, call) => {
      const [pieces, readings] = await mine(call)
      const { rows, ...counts } = page(
        pieces.filter(({ list }) => list === 'announcement'),
        asked,
      )
      const texts = await contents(rows, call)
      return {
        ...counts,
        content: rows.map(piece => ({
          id: piece.id,
          title: piece.title,
          grade: piece.grade!,
          content: texts.get(piece.id) ?? '',
          airLine: piece.airLine,
          from: piece.from,
          to: piece.to!,
          ...readingOf(readings, piece),
        })),
      }
    }),
    on(api.infoBoard, async (_, call) => {
      const [pieces, readings] = await mine(call)
      const newest = pieces.filter(({ list }) => list === 'news')
      const due = pieces.filter(piece => piece.confirm && !readingOf(readings, piece).confirmed)
      const texts = await contents(due, call)
      return {
        unread: newest.filter(piece => !readingOf(readings, piece).read).length,
        news: newest
          .filter(({ firstPage }) => firstPage)
          .slice(0, NEWEST)
          .map(piece => newsItem(readings, piece)),
        announcements: pieces
          .filter(({ list }) => list === 'announcement')
          .map(piece => ({ ...headOf(readings, piece), grade: piece.grade! })),
        toConfirm: due.map(piece => ({ ...headOf(readings, piece), content: texts.get(piece.id) ?? '' })),
      }
    }),
    on(api.openAnnouncements, async (_, call) => {
      const pieces = (await board.open(call.now)).slice(0, OPEN)
      const texts = await contents(pieces, call)
      return pieces.map(({ id, title, grade }) => ({ title, grade: grade!, content: texts.get(id) ?? '' }))
    }),
    on(infoLogQuery, async ({ page, size, from, to, ...exact }, call) => {
      const seen = await piecesOf(call)
      const day = {
        ...(from !== undefined && { gte: local(from, '00:00') }),
        ...(to !== undefined && { lt: local(addDays(to, 1), '00:00') }),
      }
      const filter: RowFilter<any> = {
        ...present(exact),
        ...((from !== undefined || to !== undefined) && { at: day }),
        ...(seen && { infoId: exact.infoId === undefined ? { in: seen } : seen.includes(exact.infoId) ? exact.infoId : { in: [] } }),
      }
      const found = await ask(call).page(infoLogView, { filter, sort: ['-at'], ...present({ page, size }) })
      const titles = await titlesOf(
        found.content.flatMap(({ infoId, title }) => (title === undefined ? [infoId] : [])),
        call,
      )
      return pageOf({
        ...found,
        content: found.content.map(({ id, at, list, title, action, by, infoId }) => ({
          id,
          at,
          list,
          title: title ?? titles.get(infoId) ?? '',
          action,
          ...present({ by }),
          infoId,
        })),
      })
    }),
  ]

  /** the pieces of a caller's airlines, deleted ones among them; undefined where the caller works for all */
  async function piecesOf(call: Call): Promise<string[] | undefined> {
    if (worksForAll(call.who)) return undefined
    const rows = await ask(call).find(infoLogView, {
      filter: { airLine: { in: [...call.who.airlines, '*'] } },
      sort: ['-at'],
      limit: LOOKED,
    })
    return [...new Set(rows.map(({ infoId }) => infoId))]
  }
  /** titles by the newest entry that tells one */
  async function titlesOf(ids: readonly string[], call: Call): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map()
    const filter = { infoId: { in: [...new Set(ids)] }, action: { in: ['ADD', 'MODIFY'] } }
    const rows = await ask(call).find(infoLogView, { filter, sort: ['at'], limit: LOOKED } as never)
    return new Map(rows.map(({ infoId, title = '' }) => [infoId, title]))
  }
}
