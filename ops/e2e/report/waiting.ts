import { contexts } from '#contracts/contexts.ts'
import { bodyOf } from '#contracts/kernel/list.ts'
import { queryFigures, type ShownFigure } from '#contracts/report/home/api.ts'
import { lists } from '#services/contexts.ts'
import type { startProgram } from '../start.ts'

type House = Pick<Awaited<ReturnType<typeof startProgram>>, 'call' | 'program' | 'token'>
const listed = new Map(contexts.flatMap(({ lists = [] }) => lists).map(list => [list.name, list]))
const served = new Set(lists.flatMap(({ list, resource }) => (resource ? [list.name] : [])))

/** How many rows the list under this address has for this person, as the console asks it. */
const rowsUnder = async ({ call, program, token }: House, path: string, as: string): Promise<number> => {
  const { pathname, searchParams } = new URL(path, 'http://console')
  const filter = JSON.parse(searchParams.get('filter')!) as Record<string, unknown>
  const list = listed.get(pathname.slice(1))!
  if (!served.has(list.name)) {
    const { content } = (await call(list.calls[list.through!]!, { ...bodyOf(list, filter), size: 200 }, as)) as { content: unknown[] }
    return content.length
  }
  const sort = searchParams.get('sort')
  const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,499]' })
  if (sort) query.set('sort', JSON.stringify([sort, searchParams.get('order')]))
  const headers = { authorization: `Bearer ${await token(as)}` }
  const response = await program.app.inject({ url: `/api/rest/${list.name}?${query}`, headers })
  if (response.statusCode !== 200) throw new Error(`${path} as ${as}: ${response.body}`)
  return (response.json() as unknown[]).length
}

/** The figures of a person, each with what its list shows under its address. */
export const figuresAndRows = async (house: House, as: string) => {
  const figures: ShownFigure[] = await house.call(queryFigures, {}, as)
  const all = figures.flatMap(({ id, parts = [], ...whole }) => [
    { name: id, ...whole },
    ...parts.map(part => ({ ...part, name: `${id} ${part.zh}` })),
  ])
  return Promise.all(all.map(async ({ name, count, path }) => ({ name, count, rows: await rowsUnder(house, path, as) })))
}
