import { type Call, isStaff, type Route, type Who } from '#contracts/kernel/endpoint.ts'
import { memoize } from '#contracts/kernel/memoize.ts'
import { withPeople } from '#contracts/kernel/people.ts'
import { keptMessage, type Mark } from '#contracts/kernel/personal.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, invalid, Refused } from '#contracts/kernel/refused.ts'
import type { TSchema } from '#contracts/kernel/schema.ts'
import {
  type AnswerAbout as About,
  fieldsIn,
  isMask,
  isVeiled,
  type Look,
  lookAt,
  MOST_AGENCIES,
  mayReveal,
  type Seer,
  seesAll,
  shownField,
  type VeiledPlaces,
  veiledPlaces,
  withMasks,
} from '#contracts/kernel/veil.ts'

/** The record of looks at personal data (services/report/looked.ts). */
export type Looks = {
  /** gathers a look; it is written within half a minute */
  note: (who: Who, look: Look) => void
  /** writes it now: who waits for it has not seen anything yet. @throws Unavailable */
  write: (who: Who, look: Look) => Promise<void>
}

const NO_RIGHT = '没有查看个人信息的权限'
export type Veil = ReturnType<typeof veiling>

/**
 * The one place where answers to staff are masked, and where it is written down who has seen what (contracts/kernel/veil.ts). A press of
 * 显示 and an export are written before the answer, so nothing is shown without its fact; the rest is gathered.
 */
export const veiling = ({ looks, marks }: { looks: Looks; marks: Iterable<TSchema> }) => {
  const byName = memoize(marksByName)
  /** May the caller see it unmasked? @throws Refused 403 where the caller asks for it without the right */
  const mayShow = ({ who, reveal }: Seer): boolean => {
    if (seesAll(who)) return true
    if (!reveal) return false
    if (!mayReveal(who)) throw new Refused(code.forbidden, NO_RIGHT, { status: 403 })
    return true
  }
  /** Writes down what a caller has seen, who may see it. */
  const looked = async (seen: Pick<Look, 'fields' | 'count'> | undefined, call: Seer, about: About): Promise<void> => {
    // without a path the program itself asks, in somebody's name (the seed)
    if (!seen || !isStaff(call.who) || call.path === undefined) return
    const how = about.how === 'EXPORT' ? 'EXPORT' : call.reveal && !seesAll(call.who) ? 'REVEAL' : about.how
    const agencies = [...new Set(about.agencies ?? [])].slice(0, MOST_AGENCIES)
    const look: Look = {
      at: call.now,
      call: call.path,
      how,
      ...seen,
      ...present({ object: about.object }),
      ...(agencies.length > 0 && { agencies }),
    }
    if (how === 'REVEAL' || how === 'EXPORT') await looks.write(call.who, look)
    else looks.note(call.who, look)
  }
  /** The value as the caller may see it. */
  const shown = async <Value>(value: Value, places: VeiledPlaces | undefined, call: Seer, about: About): Promise<Value> => {
    if (!places || !isStaff(call.who)) return value
    if (mayShow(call)) {
      await looked(lookAt(value, places), call, about)
      return value
    }
    return withMasks(value, places, about.given, () => {
      call.masked = true
    }) as Value
  }
  return {
    mayShow,
    looked,
    shown,
    /** Rows of a file as the caller may see them. That they are seen is written before the first of them. */
    pages: async <Row>(
      rows: AsyncIterable<Row[]>,
      places: VeiledPlaces | undefined,
      call: Seer,
      { count, object }: { count: number; object?: string },
    ): Promise<AsyncIterable<Row[]>> => {
      if (!places || !isStaff(call.who)) return rows
      if (!mayShow(call)) return maskedPages(rows, places)
      await looked({ fields: fieldsIn(places), count }, call, { how: 'EXPORT', object })
      return rows
    },
    /** Wraps a route: staff get masks, and no mask comes back as if it were what somebody has typed. */
    edge: (route: Route): Route => {
      const { body, data, kind, own, personal, module } = route.endpoint
      const handler = async (given: unknown, call: Call) => {
        if (!isStaff(call.who)) return route.handler(given, call)
        // read with the first call: a start would read the schemas of all endpoints
        const asks = veiledPlaces(body)
        const form = kind === 'query' ? formsIn(data) : undefined
        const answers = own || kind === 'file' || kind === 'upload' ? undefined : veiledPlaces(data)
        if (kind === 'command') noMasks(given, asks)
        if (personal) {
          if (!mayShow(call)) throw new Refused(code.forbidden, mayReveal(call.who) ? '请先显示个人信息' : NO_RIGHT, { status: 403 })
          await looked({ fields: [shownField({ of: personal, kind: 'file' })], count: 1 }, call, {
            how: 'DETAIL',
            object: objectOf(given, module),
          })
        }
        const answer = await named(() => route.handler(given, call), call)
        if (!answers && !form) return answer
        const { rows, isList } = rowsOf(answer)
        const about: About = {
          how: isList ? (searches(given, asks) ? 'SEARCH' : 'LIST') : 'DETAIL',
          object: objectOf(given, module),
          agencies: rows.flatMap(row => agencyOf(row, module) ?? []),
          given: new Set(asks ? textsIn(given, asks) : []),
        }
        const told = form ? await formShown(answer, form, call, about) : answer
        return shown(told, answers, call, about)
      }
      return { ...route, handler }
    },
  }

  /** A refusal names travellers to those who may see them. */
  async function named<Answer>(handle: () => Answer, call: Seer): Promise<Awaited<Answer>> {
    try {
      return await handle()
    } catch (error) {
      if (!(error instanceof Refused) || error.names.length === 0 || mayShow(call)) throw error
      const { names, status, sta, retryAfter } = error
      const errors = error.errors && mapped(error.errors, message => keptMessage({ message, names }))
      throw new Refused(error.code, keptMessage(error), { status, sta, ...present({ errors, retryAfter }) })
    }
  }
  /** Forms have no schema: their fields are known by their names. */
  async function formShown(answer: unknown, form: string, call: Seer, about: About): Promise<unknown> {
    if (typeof answer !== 'object' || answer === null) return answer
    const value = (answer as Record<string, unknown>)[form]
    return { ...answer, [form]: await shown(value, { fields: byName(marks) }, call, about) }
  }
}

export async function* maskedPages<Row>(pages: AsyncIterable<Row[]>, places: VeiledPlaces): AsyncIterable<Row[]> {
  for await (const page of pages) yield withMasks(page, { items: places }) as Row[]
}

const mapped = (texts: Record<string, string>, change: (text: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(text)]))

/** the field that holds whatever a form holds */
const formsIn = (data: TSchema): string | undefined => {
  const { properties = {} } = data as { properties?: Record<string, { personal?: Mark; type?: string }> }
  return Object.keys(properties).find(name => {
    const { personal, type } = properties[name]!
    return personal && personal.kind === 'called' && type === undefined
  })
}

/** Marks by the names of fields that mean one thing wherever they stand. */
const marksByName = (schemas: Iterable<TSchema>): NonNullable<VeiledPlaces['fields']> => {
  const found = new Map<string, Mark | false>()
  const read = (schema: TSchema) => {
    const {
      properties = {},
      items,
      anyOf = [],
    } = schema as {
      properties?: Record<string, TSchema & { personal?: Mark | false }>
      items?: TSchema
      anyOf?: TSchema[]
    }
    for (const [name, field] of Object.entries(properties)) {
      const { personal } = field
      const before = found.get(name)
      const mark = personal && isVeiled(personal) ? personal : false
      if (personal !== undefined || before !== undefined)
        found.set(name, before === undefined || (before && mark && before.kind === mark.kind && before.of === mark.of) ? mark : false)
      read(field)
    }
    if (items) read(items)
    for (const one of anyOf) read(one)
  }
  for (const schema of schemas) read(schema)
  return new Map([...found].flatMap(([name, mark]) => (mark ? [[name, { here: mark }] as const] : [])))
}

const textsIn = (value: unknown, places: VeiledPlaces): string[] => {
  const texts: string[] = []
  withPeople(value, places, text => {
    texts.push(text)
    return text
  })
  return texts
}
/** @throws Refused 400 with the fields whose masks would take the place of what they hide */
const noMasks = (given: unknown, places: VeiledPlaces | undefined): void => {
  const fields = [...(places?.fields ?? [])].filter(([name, inner]) =>
    textsIn((given as Record<string, unknown>)[name], inner).some(isMask),
  )
  if (fields.length > 0)
    throw invalid(
      '带*号的内容是隐藏后的个人信息，请先显示再修改',
      Object.fromEntries(fields.map(([name]) => [name, '请填写完整内容，不能带*号'])),
    )
}

type Asked = Record<string, unknown>
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
/** Is the question about a person? A search box finds people too. */
const searches = (given: unknown, places: VeiledPlaces | undefined): boolean =>
  textOf((given as Asked).q) !== undefined || (places !== undefined && textsIn(given, places).some(text => text !== ''))
const kinds: Record<string, string> = { agent: 'agency', virtualAccount: 'withdrawal' }
/** The stream of the document that a call asks for. */
const objectOf = (given: unknown, module: string): string | undefined => {
  const { orderId, refundId, id } = (given ?? {}) as Asked
  if (textOf(orderId)) return `order-${orderId}`
  if (textOf(refundId)) return `refund-${refundId}`
  return textOf(id) && `${kinds[module] ?? module}-${id}`
}
const rowsOf = (answer: unknown): { rows: readonly unknown[]; isList: boolean } => {
  const { content } = (answer ?? {}) as { content?: unknown }
  if (Array.isArray(answer)) return { rows: answer, isList: true }
  return Array.isArray(content) ? { rows: content, isList: true } : { rows: [answer], isList: false }
}
/** the agency to which a document belongs, or which it is */
const agencyOf = (row: unknown, module: string): string | undefined => {
  const { agency, id } = (row ?? {}) as Asked
  return textOf(agency) ?? (module === 'agent' ? textOf(id) : undefined)
}
