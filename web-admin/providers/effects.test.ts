import t from 'tap'
import { client, type Session } from '#contracts/client/call.ts'
import { dataProvider } from './dataProvider.ts'
import { carryOut, ownEffect, type ToldEffect } from './effects.ts'

/** Plays the console's handling of an answer to a list, from the fetch on. */
const answered = async (status: number, envelope: object) => {
  let lost = 0
  const session: Session = { token: () => 'secret', seen: () => 0, saw: () => {}, loggedOut: () => void lost++ }
  const fetch = async () => Response.json(envelope, { status })
  const { getList } = dataProvider(client({ session, fetch: fetch as typeof globalThis.fetch }))
  const asked = { pagination: { page: 1, perPage: 30 }, sort: { field: 'id', order: 'ASC' as const }, filter: {} }
  const error = await getList('order', asked).catch((thrown: unknown) => thrown)
  const did: (ToldEffect | 'left')[] = []
  const leave = (): Promise<never> => {
    did.push('left')
    return new Promise(() => {})
  }
  void carryOut({ leave, tell: told => did.push(told) })(error)
  return { error, lost, did }
}

t.test('a lost login leaves, and nothing is told', async t => {
  const { lost, did } = await answered(401, { code: 100_040_009, message: '登录已失效' })
  t.equal(lost, 1, 'the session forgets it')
  t.same(did, ['left'])
})

t.test('another 401 is the dialog 提示 with the server’s message, whose OK logs out; the login is not forgotten before', async t => {
  const { lost, did } = await answered(401, { code: 400_020_005, message: '账号已停用' })
  t.equal(lost, 0)
  t.same(did, [{ kind: 'dialog', title: '提示', text: '账号已停用', onOk: 'logout' }])
})

t.test('424 and 429 are told for 1.5 s', async t => {
  for (const status of [424, 429])
    t.same((await answered(status, { code: status, message: 'slow' })).did, [
      { kind: 'toast', tone: 'warning', text: '访问过于频繁，请稍后再试', seconds: 1.5 },
    ])
})

t.test('what is about the question is left to whoever asked it', async t => {
  for (const [status, message] of [
    [403, '没有权限'],
    [409, '座位不足'],
    [500, '出错了'],
  ] as const) {
    const { error, did } = await answered(status, { code: status, message })
    t.same(did, [])
    t.equal(ownEffect(error), undefined)
    t.match(error, { message })
  }
})
