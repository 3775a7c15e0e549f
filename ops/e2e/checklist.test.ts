import { randomUUID } from 'node:crypto'
import t from 'tap'
import { endpoints } from '#contracts/endpoints.ts'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { verifyCode } from '#contracts/member/api.ts'
import { registrationChecks, registrationFiles } from '#contracts/member/registration.ts'
import { register } from '#contracts/member/registration-api.ts'
import { goodForm } from '#services/member/test/registration-form.ts'
import { startProgram } from './start.ts'

/** Items of the specification's checklist that loop over what is served (ops/ci/checklist.tsv). */
const house = await startProgram({ config: { demo: true } })
t.teardown(house.close)
const { program, send } = house
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==', 'base64')

t.test('42 the server asks for every required field and image, and keeps nothing without it', async t => {
  const files = Object.keys(registrationFiles).map(field => ({ field, name: 'a.png', bytes: png }))
  const head = await program.events.head()
  const required = [...new Set(registrationChecks.map(({ field }) => field))].filter(
    field =>
      registrationChecks.find(check => check.field === field)!.fails({ ...goodForm, [field]: '' }, { images: {}, hashed: true }) &&
      field !== 'files',
  )
  t.ok(required.length >= 30, `${required.length} required`)
  for (const field of required) {
    const uuid = randomUUID()
    const { headers } = await send(verifyCode, { uuid })
    const form = { ...goodForm, uuid, verifyCode: String(headers['x-demo-captcha']), [field]: '' }
    const given = files.filter(file => file.field !== field)
    const { message } = registrationChecks.find(check => check.field === field)!
    const answer = await send(register, form, undefined, { files: given })
    // offices and cities are looked up: the form of the tests names none that is seeded
    t.match(answer, { status: 400, data: null, message: /\p{Script=Han}/u }, field)
    if (!/不存在/.test(answer.message)) t.equal(answer.message, message, field)
  }
  t.equal(await program.events.head(), head, 'nothing was written')
})

t.test('122 what is disabled is not offered until it is enabled again', async t => {
  const at = (path: string) => endpoints.find(endpoint => endpoint.path === path)
  const targets = endpoints.flatMap(disable => {
    const [enable, list, query] = ['w/enable', 'r/list', 'r/query'].map(call => at(disable.path.replace(/w\/disable$/, call)))
    return /\/w\/disable$/.test(disable.path) && enable && query ? [{ disable, enable, list, query }] : []
  })
  t.ok(targets.length >= 8, `${targets.length} targets`)
  const withList = []
  for (const { disable, enable, list, query } of targets) {
    const idOf = (row: Record<string, unknown>) => String(row.id ?? row.groupId ?? row.deptId)
    const rows: Record<string, unknown>[] = (await send(query, { size: 50 }, 'admin')).data.content
    const [key] = Object.keys(disable.body.properties).filter(name => /^(id|groupId|deptId)$/.test(name))
    const change = (endpoint: AnyEndpoint, id: string) => send(endpoint, { [key!]: id }, 'admin')
    // the last administrator and the like stay: the first that may be disabled
    let id: string | undefined
    for (const row of rows) if (!id && (await change(disable, idOf(row))).status === 200) id = idOf(row)
    if (!id) {
      t.fail(`${disable.path}: nothing there that can be disabled`)
      continue
    }
    const again = await change(disable, id)
    t.ok(
      again.status === 200 || (again.status >= 400 && again.status < 500 && /\p{Script=Han}/u.test(again.message)),
      `${disable.path} twice`,
    )
    const offered = async () => {
      await program.settle()
      const { data } = await send(list!, {}, 'admin')
      return ((data.content ?? data) as object[]).some(row => Object.values(row).includes(id))
    }
    if (list) {
      withList.push(list.path)
      t.notOk(await offered(), `${list.path} without ${id}`)
    }
    t.match(await change(enable, id), { status: 200 }, enable.path)
    if (list) t.ok(await offered(), `${list.path} with ${id}`)
  }
  t.ok(withList.length >= 3, `${withList.length} have lists to choose from`)
})
