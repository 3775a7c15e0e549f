import { type Call, isStaff, on, type Route, worksForAll } from '#contracts/kernel/endpoint.ts'
import { exportAbout } from '#contracts/kernel/export.ts'
import { byName, type Reader } from '#contracts/kernel/people.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, forbidden, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { idOf, kindOf } from '#contracts/kernel/stream-name.ts'
import { type Look, shownFields } from '#contracts/kernel/veil.ts'
import { exportOperations, Operation, queryLooks, queryOperations } from '#contracts/report/operators/api.ts'
import { operations } from '#contracts/report/operators/lists.ts'
import { aboutSheet } from '#services/kernel/sheet/export.ts'
import { type WriteColumn, xlsxType } from '#services/kernel/sheet/write.ts'
import type { History } from '#services/kernel/stream/history.ts'

type Shown = Static<typeof Operation>
/** A row as the list has it. */
type Row = Omit<Shown, 'object' | 'objectName' | 'streams' | 'way' | 'userName' | 'agencyName'> & {
  object: string
  streams: readonly { stream: string; first: number; last: number }[]
  way?: string
}
/** A look as the list has it. */
type Looked = { id: string; user: string; what: string; agency?: string } & Pick<Look, 'at' | 'how' | 'fields' | 'count' | 'object'>
type Asked = Omit<Static<(typeof queryOperations)['body']>, 'page' | 'size'>
type Deps = {
  page: (asked: Static<(typeof queryOperations)['body']>, call: Call) => Promise<{ content: Row[]; totalElements: number }>
  pages: (asked: Asked, call: Call) => AsyncIterable<Row[]>
  count: (asked: Asked, call: Call) => Promise<number>
  looks: (asked: Static<(typeof queryLooks)['body']>, call: Call) => Promise<{ content: Looked[]; totalElements: number }>
  registry: readonly History[]
  agencyName: (id: string) => Promise<string>
  called: (ids: Iterable<string>, reader: Reader) => Promise<(id: string) => { name: string; loginName: string }>
}

/** rows of an export: a sheet has room for more, a person has not */
const MOST = 50_000

/**
 * The operator log: who did what to which object, when and from where. Only people who work for all airlines may ask about others, since an
 * act may belong to any airline; everybody else with the right reads only their own acts.
 */
export const operatorRoutes = ({ page, pages, count, looks, registry, agencyName, called }: Deps): Route[] => {
  const objectOf = objectsIn(registry)
  const namesOf = async (rows: readonly { agency?: string | undefined }[]) => {
    const agencies = [...new Set(rows.flatMap(({ agency }) => agency ?? []))]
    return new Map(await Promise.all(agencies.map(async id => [id, await agencyName(id)] as const)))
  }
  const shown = async (rows: readonly Row[]): Promise<Shown[]> => {
    const names = await namesOf(rows)
    return rows.map(
      ({
        id,
        at,
        user,
        role,
        agency,
        what,
        call,
        kind,
        subject,
        airLine,
        changed,
        facts,
        about,
        amount,
        streams,
        reasonCode,
        way,
        loggedInAt,
        from,
      }) => ({
        id,
        at,
        user,
        userName: byName(user),
        role,
        what,
        kind,
        subject,
        ...objectOf(subject),
        changed,
        facts,
        streams: streams.length,
        ...present({
          agency,
          agencyName: agency && names.get(agency),
          call,
          airLine,
          about,
          amount,
          reasonCode,
          loggedInAt,
          from,
          way: way as Shown['way'],
        }),
      }),
    )
  }
  const titles = Operation.properties as Record<
    string,
    { title?: string; labels?: Record<string, string>; format?: string; unit?: string; type?: string }
  >
  const columns: WriteColumn[] = operations.columns.map(({ field }) => {
    const { title = field, labels, format, unit, type } = titles[field]!
    return {
      key: field,
      title,
      type: format === 'date-time' ? 'datetime' : unit === 'fen' ? 'money' : type === 'integer' ? 'int' : 'text',
      ...present({ labels }),
    }
  })
  return [
    on(queryOperations, async (body, call) => {
      const { content, totalElements } = await page(askedOf(body, call), call)
      return { content: await shown(content), totalElements, number: body.page ?? 0, size: body.size ?? 25 }
    }),
    on(queryLooks, async (body, call) => {
      const { content, totalElements } = await looks(askedOf(body, call), call)
      const names = await namesOf(content)
      const own = !isStaff(call.who)
      return {
        content: content.map(({ id, at, user, what, how, fields, count, object: subject, agency }) => ({
          id,
          at,
          user,
          userName: byName(user),
          what,
          how,
          seen: fields.map(field => shownFields[field]).join('、'),
          ...(subject && objectOf(subject)),
          ...present({ count: own ? undefined : count, subject, agency, agencyName: agency && names.get(agency) }),
        })),
        totalElements,
        number: body.page ?? 0,
        size: body.size ?? 25,
      }
    }),
    on(exportOperations, async (body, call) => {
      const { who, now } = call
      const question = askedOf(body, call)
      if ((await count(question, call)) > MOST) throw new Refused(code.conflict, `超过${MOST}行，请缩小日期范围`)
      const rows = async function* () {
        for await (const batch of pages(question, call)) {
          const users = batch.flatMap(({ user, kind, object }) => (kind === 'user' ? [user, object] : [user]))
          const nameOf = await called(new Set(users), who)
          const rows = await shown(batch)
          yield rows.map((row, n) => ({
            ...row,
            userName: nameOf(row.user).name,
            user: nameOf(row.user).loginName,
            ...(row.kind === 'user' && { object: `${objectOf(row.subject).object.split(' ')[0]} ${nameOf(batch[n]!.object).name}` }),
          }))
        }
      }
      const said = Object.fromEntries(
        Object.entries(body).flatMap(([field, value]) => {
          const title = (queryOperations.body.properties as typeof titles)[field]?.title
          return value === undefined
            ? []
            : [[title ?? field, field === 'user' ? (who.user === value ? (who.loginName ?? '') : String(value)) : String(value)]]
        }),
      )
      const about = (rows: number) =>
        exportAbout({ title: '操作日志', available: [], filter: said, rows, user: who.loginName ?? who.user, at: now })
      return { name: '操作日志.xlsx', type: xlsxType, content: aboutSheet(columns, rows(), '操作日志', about) }
    }),
  ]
}

/**
 * The question as the caller may ask it.
 * @throws Refused 400 where it ends before it begins, or names somebody otherwise than by a login name; 403 where it is about others and the
 * caller does not work for all airlines
 */
export const askedOf = <A extends { startDate?: string; endDate?: string; user?: string }>(asked: A, { who }: Call): A => {
  if (asked.endDate && asked.startDate && asked.endDate < asked.startDate)
    throw new Refused(code.invalid, '结束日期不能早于开始日期', { status: 400 })
  if (asked.user !== undefined && !/^[\w.@~:-]+$/.test(asked.user))
    throw new Refused(code.invalid, `“${asked.user}”不是登录名：请填写登录名，或输入姓名后从提示中选择`, { status: 400 })
  if (worksForAll(who) || !isStaff(who)) return asked
  if (asked.user !== undefined && asked.user !== who.user) throw forbidden('仅可查询本人的操作')
  return { ...asked, user: who.user }
}

/** A stream as people call it, `团队订单 26110212345678`; of a user with the name, whose number says nothing to people. */
export const objectsIn = (registry: readonly History[]) => {
  const kinds = new Map(registry.map(({ decider }) => [decider.name, decider.zh]))
  return (stream: string): { object: string; objectName?: string } => {
    const [kind, id] = [kindOf(stream), idOf(stream)]
    return { object: `${kinds.get(kind) ?? kind} ${id}`, ...(kind === 'user' && { objectName: byName(id) }) }
  }
}
