import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'tap'
import {
  AgencyApproved,
  AgencyFrozen,
  AgencyInfoModified,
  AgencyRegistered,
  AgencyResubmitted,
  AgencyReturned,
  AgencySwitched,
} from '#contracts/agency/agency-events.ts'
import {
  AgencyOpened,
  LoginFailed,
  LoginSucceeded,
  PasswordChanged,
  SalesAuthorityGranted,
  SalesAuthorityRevoked,
  SessionClosed,
  SessionOpened,
  UserCreated,
  UserDisabled,
  UserEnabled,
  UserLocked,
  UserRoleChanged,
} from '#contracts/identity/events.ts'
import type { Fact } from '#contracts/kernel/event.ts'
import type { StoredEvent } from '#services/eventstore/port.ts'
import { agencies } from '../agency/agency.ts'
import { apply, type FoldState, NOTHING, route, stored } from '../kernel/fold.ts'
import { collectionName, specOf, type View } from '../kernel/view.ts'
import { openSqliteViewStore } from '../store/sqlite.ts'
import { closedSessions, closedSoFar } from './closed-session.ts'
import { users } from './user.ts'

const at = (position: number) => new Date(Date.UTC(2026, 11, 1, 1, position)).toISOString()
const meta = { user: 'yefeng', role: 'AGENT', commandId: 'c1', at: at(0) }

/** Folds the events of one stream as the runner does, each event twice. */
const fold = (view: View, stream: string, ...facts: Fact[]) => {
  const states = new Map<string, FoldState>()
  facts.forEach((fact, revision) => {
    const event: StoredEvent = { ...fact, id: `e${revision}`, stream, revision, position: revision + 1, at: at(revision + 1), meta }
    const routed = route(view, event)
    for (let told = 0; routed && told < 2; told++)
      for (const [key, state] of apply(view, routed, key => states.get(key) ?? NOTHING)) states.set(key, stored(key, state))
  })
  return [...states.values()].map(({ doc }) => doc)
}

const created = UserCreated({
  id: 'yefeng',
  loginName: 'Yefeng',
  name: '符海燕',
  kind: 'agent',
  role: 'AGENT',
  agency: 'AG1',
  airlines: ['*'],
  passwordHash: '$argon2id$one',
})

test('users, without what they keep secret', async t => {
  const [row] = fold(users, 'user-yefeng', created, LoginFailed({ way: 'password' }), PasswordChanged({ passwordHash: '$argon2id$two' }))
  t.same(row, {
    id: 'yefeng',
    position: 1,
    revision: 0,
    loginName: 'Yefeng',
    name: '符海燕',
    kind: 'agent',
    role: 'AGENT',
    agency: 'AG1',
    roles: ['AGENT'],
    groups: [],
    airlines: ['*'],
    enabled: true,
    createdAt: at(1),
  })
  t.match(fold(users, 'user-yefeng', created, UserLocked({ until: at(40) })), [{ lockedUntil: at(40) }])
  const [back] = fold(users, 'user-yefeng', created, UserLocked({ until: at(2) }), LoginSucceeded({ way: 'password' }))
  t.match(back, { lastLoginAt: at(3) })
  t.notOk('lockedUntil' in back!)
  const role = UserRoleChanged({ role: 'AUDITOR', airlines: ['HU'] })
  t.match(fold(users, 'user-yefeng', created, role, UserDisabled({})), [{ role: 'AUDITOR', airlines: ['HU'], enabled: false }])
  t.match(fold(users, 'user-yefeng', created, UserDisabled({}), LoginSucceeded({ way: 'sso' }), UserEnabled({})), [
    { enabled: true, revision: 2 },
  ])
})

test('failed logins under a name that nobody bears make no row', async t => {
  t.same(fold(users, 'user-nobody', LoginFailed({ way: 'password' }), UserLocked({ until: at(40) })), [])
  t.match(fold(users, 'user-late', LoginFailed({ way: 'password' }), created), [{ id: 'late', createdAt: at(2) }])
})

test('agencies and what they may sell', async t => {
  const opened = AgencyOpened({ agency: 'AG1', name: '椰风', contact: '符海燕', phone: '0898-1', office: 'HAK001' })
  const grant = (airLine: string, inter: boolean) => SalesAuthorityGranted({ airLine, inter })
  const [row] = fold(agencies, 'agency-AG1', opened, grant('HU', false), grant('JD', false), grant('HU', true))
  t.same(row, {
    ...opened.data,
    id: 'AG1',
    position: 4,
    status: 'APPROVED',
    info: {},
    applied: [],
    domestic: ['HU', 'JD'],
    inter: ['HU'],
    canFreeBid: false,
    canAutoQuote: false,
    canInterFreeBid: false,
    openedAt: at(1),
    changedAt: at(1),
  })
  const revoked = SalesAuthorityRevoked({ airLine: 'HU', inter: false })
  t.match(fold(agencies, 'agency-AG1', opened, grant('HU', false), grant('HU', true), revoked), [{ domestic: [], inter: ['HU'] }])

  const info = { name: '浪花', linkman: '林小芳', tel: '68660003', telAreaCode: '0898', parentOrgId: 'HAK', email: 'a@b.example' }
  const applied = [{ airLine: 'HU', inter: true }]
  const registered = AgencyRegistered({ agency: 'AG2', loginName: 'langhua', passwordHash: 'h', info, applied, papers: [] })
  const back = fold(agencies, 'agency-AG2', registered, AgencyReturned({ reason: '不清晰', until: at(9) }))
  t.match(back, [
    { status: 'RETURNED', reason: '不清晰', phone: '0898-68660003', parentOrgId: 'HAK', inter: [], applied, changedAt: at(2) },
  ])
  t.notOk('passwordHash' in back[0]!)
  const mended = AgencyInfoModified({ info: { name: '浪花', linkman: '林小芳', tel: '13800000001' }, applied })
  const [approved] = fold(
    agencies,
    'agency-AG2',
    registered,
    AgencyReturned({ reason: '不清晰', until: at(9) }),
    mended,
    AgencyResubmitted({}),
    AgencyApproved({}),
    grant('HU', true),
  )
  t.match(approved, { status: 'APPROVED', phone: '13800000001', inter: ['HU'], openedAt: at(5) })
  for (const gone of ['reason', 'email', 'parentOrgId']) t.notOk(gone in approved!, gone)
  t.match(fold(agencies, 'agency-AG1', opened, AgencyFrozen({}), AgencySwitched({ name: 'canFreeBid', on: true })), [
    { status: 'FROZEN', canFreeBid: true },
  ])
})

test('closed sessions whose token is alive, and where to go on from', async t => {
  const session = [SessionOpened({ user: 'yefeng', way: 'password', until: at(50) }), SessionClosed({ until: at(50) })]
  const [row] = fold(closedSessions, 'session-s1', ...session)
  t.same(row, { id: 's1', position: 2, user: 'yefeng', closedAt: at(2), until: at(50) })

  const dir = await mkdtemp(join(tmpdir(), 'newgt-member-'))
  const store = await openSqliteViewStore({ dir })
  t.teardown(async () => {
    await store.close()
    await rm(dir, { recursive: true })
  })
  const collection = collectionName(closedSessions)
  await store.ensure(specOf(closedSessions, collection))
  t.same(await closedSoFar(store, collection, at(3)), { position: 0, sessions: [] })
  const ops = ['s1', 's2'].map((id, n) => ({ id, position: n + 2, doc: { ...row!, id, until: at(50 - n) } }))
  await store.commit(collection, ops, { view: collection, position: 9 })
  t.same(await closedSoFar(store, collection, at(48)), {
    position: 9,
    sessions: [
      { id: 's2', until: at(49) },
      { id: 's1', until: at(50) },
    ],
  })
  t.same((await closedSoFar(store, collection, at(49))).sessions, [{ id: 's1', until: at(50) }])

  const ids = Array.from({ length: 150 }, (_, n) => `t${n + 100}`)
  const more = ids.map((id, n) => ({ id, position: n + 10, doc: { ...row!, id, until: at(55) } }))
  await store.commit(collection, more, { view: collection, position: 159 })
  const many = await closedSoFar(store, collection, at(50))
  t.same([many.position, many.sessions.map(({ id }) => id)], [159, ids], 'however many there are')
})
