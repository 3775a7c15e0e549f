import { contexts, endpoints } from '#contracts/contexts.ts'
import { addDays, local, toLocal } from '#contracts/kernel/calendar.ts'
import { type Call, isStaff, seenAgencies } from '#contracts/kernel/endpoint.ts'
import { present } from '#contracts/kernel/present.ts'
import { Code, Doer, Instant, oneOf, optional, type Static, Type, zh } from '#contracts/kernel/schema.ts'
import { idOf as streamId } from '#contracts/kernel/stream-name.ts'
import { lookWays, shownFields } from '#contracts/kernel/veil.ts'
import type { queryLooks } from '#contracts/report/operators/lists.ts'
import type * as events from '#contracts/report/operators/looked-events.ts'
import type { Ask } from '../../kernel/ask.ts'
import { among } from '../../kernel/scope.ts'
import { type ViewRow, view } from '../../kernel/view.ts'

const Row = Type.Object({
  at: Instant,
  user: zh(Doer, '登录名'),
  call: Code,
  how: oneOf(lookWays, '方式'),
  fields: Type.Array(oneOf(shownFields)),
  count: Type.Integer({ minimum: 0 }),
  /** the document's stream, and its number without the kind */
  object: optional(Code),
  number: optional(Code),
  agency: optional(Code),
})

/** Looks of staff at personal data: a document for each answer, and for each agency whose documents it showed. */
export const lookView = view<typeof events>()({
  name: 'looked',
  version: 2,
  doc: Row,
  index: [['-at'], ['user', '-at'], ['how', '-at'], ['object', '-at'], ['number', '-at'], ['agency', '-at']],
  key: {
    PersonalShown: ({ shown }, { id, revision }) =>
      shown.flatMap(({ agencies = [''] }, n) => agencies.map((_, m) => `${id}~${revision}~${n}~${m}`)),
  },
  on: {
    PersonalShown: (_, { shown }, { id, key }) => {
      const [n, m] = key.split('~').slice(-2).map(Number) as [number, number]
      const { agencies, ...look } = shown[n]!
      // the stream is named by the user and the day
      const user = id.slice(0, id.lastIndexOf('.'))
      return { ...look, user, ...present({ number: look.object && streamId(look.object), agency: agencies?.[m] }) }
    },
  },
})
type LookRow = ViewRow<typeof lookView> & { id: string; what: string }

const DAYS = 30
const called = new Map(endpoints.map(({ path, zh }) => [path, zh]))
const lists = new Map(contexts.flatMap(({ lists = [], records = [] }) => [...lists, ...records]).map(({ name, zh }) => [name, zh]))
const nameOf = (call: string): string => called.get(call) ?? lists.get(call.slice(call.lastIndexOf('/') + 1)) ?? call

/** A document as its stream, as it is shown (团队订单 2611…), or by its number alone. */
const seenAs = (object: string) => (/^[a-zA-Z]+-/.test(object) ? { object } : { number: object.split(' ').at(-1)! })

type Asked = Static<(typeof queryLooks)['body']>
/** The rows of one's own agency for its people, all for staff: the right is asked of the caller before. */
export const lookQueries = (ask: Ask) => ({
  page: async ({ page = 0, size = 25, startDate, endDate, object, agency, ...exact }: Asked, call: Call) => {
    const { who, now } = call
    const from = startDate ?? addDays(toLocal(now).date, -DAYS)
    const filter = {
      ...present({ ...exact, agency }),
      ...(object?.trim() && seenAs(object.trim())),
      ...(!isStaff(who) && { agency: agency && seenAgencies(who).includes(agency) ? agency : among(seenAgencies(who)) }),
      at: { gte: local(from, '00:00'), ...(endDate && { lt: local(addDays(endDate, 1), '00:00') }) },
    }
    const found = await ask(call).page(lookView, { filter: filter as never, sort: ['-at'], page, size })
    return { content: found.content.map((row): LookRow => ({ ...row, what: nameOf(row.call) })), totalElements: found.totalElements }
  },
})
