import type { TaskAssignee } from '#contracts/flow/events.ts'
import type { Graph, Toward } from '#contracts/flow/graph.ts'
import { type Call, worksFor } from '#contracts/kernel/endpoint.ts'
import { byName } from '#contracts/kernel/people.ts'
import { present } from '#contracts/kernel/present.ts'
import type { People, Person } from '#contracts/organisation/people.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { flowLine, handovers, inForce } from './handover.ts'
import type { NextHandler } from './route.ts'

/**
 * Hints of the workflow's views about people, which are checked in the streams before they count. Positions of people come from the
 * organisation (contracts/organisation/people.ts) at each decision: a task keeps none of them.
 */
type Hints = {
  /** ids of handover streams of people who have handed something over to this user */
  handedTo: (user: string, call: Call) => Promise<string[]>
  /** lines that this user keeps */
  linesOf: (user: string, call: Call) => Promise<string[]>
  /** users whom the rows in force name for a matter of a line without a keeper, the first before the others */
  handlers: (about: AboutLine) => Promise<string[]>
}
/** A matter of a line, by the key of its flow. */
type AboutLine = { line: string; definition: string }

type Handled = { assignee: TaskAssignee; airLine?: string; escalatedTo?: string }
/** Tasks that a person sees: `owners` as `ROLE:FINANCE`, and their airlines; a task without an airline counts for each of them. */
type Scope = {
  owners: string[]
  roles: readonly string[]
  airlines: readonly string[]
  except: readonly string[]
  /** the people who act by it: their own applications are decided by others */
  people: readonly string[]
  /** name of the person who has handed these tasks over */
  from?: string
  /** true leaves out tasks without an airline: the handover covers some airlines only */
  strict?: boolean
}

/** Decides who may handle which task, at the moment somebody asks (DOMAIN §3.15). */
export const handling = ({ run, people, hints }: { run: Commands; people: People; hints: Hints }) => {
  const find = async (id: string): Promise<Person | undefined> => {
    const person = await people.person(id)
    return person?.enabled ? person : undefined
  }
  const givenAway = async (id: string, at: string) => {
    const { state } = await run.load(handovers, id)
    return state.list.filter(one => inForce(one, at))
  }
  /** Those of them who may work now, for the line's airline. */
  const handlersOn = async (about: AboutLine): Promise<Person[]> => {
    const airLine = about.line.slice(0, about.line.indexOf('-'))
    const found = await Promise.all((await hints.handlers(about)).map(find))
    return found.filter(person => person !== undefined).filter(person => worksFor(person, airLine))
  }
  const covers = (airLine: string | undefined, task: string | undefined) => airLine === undefined || airLine === task

  const entitled = async (person: Person, { assignee: { kind, code }, airLine, escalatedTo }: Handled): Promise<boolean> => {
    const ours = !airLine || worksFor(person, airLine)
    if (escalatedTo && person.roles.includes(escalatedTo) && ours) return true
    switch (kind) {
      case 'ROLE':
        return person.roles.includes(code) && ours
      case 'GROUP':
        return person.groups.includes(code) && ours
      case 'DEPARTMENT':
        return person.department === code && ours
      case 'USER':
        return person.id === code
      case 'LINE': {
        const { state } = await run.load(flowLine, code)
        return state.status === 'ACTIVE' && state.handler.id === person.id
      }
      case 'APPLICANT':
        return person.id === code
    }
  }

  return {
    find,
    /** The person who looks after a matter of a line that has no keeper: the first of its handlers but `not`, who has applied. */
    handlerOf: async ({ not, ...about }: AboutLine & { not: string }): Promise<string | undefined> =>
      (await handlersOn(about)).find(({ id }) => id !== not)?.id,
    /**
     * May this person handle the task now, personally or for somebody who has handed it over? The person who has handed it over may not, as
     * long as the handover lasts. For an applicant of an agency, anybody of that agency counts.
     */
    mayHandle: async (
      by: { id: string; agency?: string },
      task: Handled,
      call: Call,
    ): Promise<{ entitled: boolean; onBehalfOf?: string }> => {
      const { kind, code } = task.assignee
      if (by.agency || kind === 'APPLICANT') return { entitled: kind === 'APPLICANT' && code === (by.agency ?? by.id) }
      const person = await find(by.id)
      if (!person) return { entitled: false }
      const away = await givenAway(person.id, call.now)
      if (!away.some(({ airLine }) => covers(airLine, task.airLine)) && (await entitled(person, task))) return { entitled: true }
      for (const id of await hints.handedTo(person.id, call)) {
        const given = (await givenAway(id, call.now)).some(({ to, airLine }) => to.id === person.id && covers(airLine, task.airLine))
        const other = given ? await find(id) : undefined
        if (other && (await entitled(other, task))) return { entitled: true, onBehalfOf: other.id }
      }
      return { entitled: false }
    },
    /** The person named as the next handler, and whether the next node allows that person. */
    nextHandler: async (
      { nodes, routes }: Graph,
      { routeId, toUser, airLine, line, definition }: { routeId?: string; toUser?: Toward; airLine?: string } & Partial<AboutLine>,
    ): Promise<NextHandler | undefined> => {
      if (!toUser) return undefined
      const person = await find(toUser.id)
      const node = nodes.find(({ id }) => id === routes.find(route => route.id === routeId)?.to)
      const [assignee] = node?.assignees ?? []
      if (!person || !assignee) return { id: toUser.id, entitled: false }
      const { kind, code = kind === 'LINE' ? (line ?? '') : '' } = assignee
      const may = await entitled(person, { assignee: { kind, code }, ...present({ airLine }) })
      const named = !may && kind === 'LINE' && line && definition ? await handlersOn({ line, definition }) : []
      return { id: person.id, entitled: may || named.some(({ id }) => id === person.id) }
    },
    /** People who will find a task in their list, with handovers followed. */
    handlersOf: async ({ assignee: { kind, code }, airLine, definition }: Handled & { definition?: string }, at: string) => {
      const kept = await personsOf(kind, code)
      const found = kept.length === 0 && kind === 'LINE' && definition ? await handlersOn({ line: code, definition }) : kept
      const ours = found.filter(person => kind === 'USER' || !airLine || worksFor(person, airLine))
      const now = await Promise.all(
        ours.map(async person => {
          const away = (await givenAway(person.id, at)).find(one => covers(one.airLine, airLine))
          const id = away ? away.to.id : person.id
          return { id, name: byName(id) }
        }),
      )
      return [...new Map(now.map(one => [one.id, { ...one, airLine: airLine ?? '' }])).values()]
    },
    /**
     * The person that an open task has moved to, and from whom, for any viewer: with its line since it was opened, or by a handover of the
     * one person it is for. A task of a role or group reaches a receiver among others, which `mayHandle` decides.
     */
    movedTo: async ({ assignee: { kind, code }, airLine }: Handled, openedAt: string, at: string) => {
      if (kind === 'LINE') {
        const { state } = await run.load(flowLine, code)
        return state.status === 'ACTIVE' && state.from && state.since > openedAt
          ? { from: byName(state.from.id), to: byName(state.handler.id) }
          : undefined
      }
      const away = kind === 'USER' ? (await givenAway(code, at)).find(one => covers(one.airLine, airLine)) : undefined
      return away && { from: byName(code), to: byName(away.to.id) }
    },
    /** The tasks in a person's list: the person's own, less those handed over, and those that others have handed over to the person. */
    scopes: async (id: string, call: Call): Promise<Scope[]> => {
      const person = await find(id)
      if (!person) return []
      const scopeOf = async (one: Person): Promise<Scope> => ({
        owners: [
          ...one.roles.map(role => `ROLE:${role}`),
          `USER:${one.id}`,
          `APPLICANT:${one.id}`,
          ...one.groups.map(group => `GROUP:${group}`),
          ...(one.department ? [`DEPARTMENT:${one.department}`] : []),
          ...(await hints.linesOf(one.id, call)).map(line => `LINE:${line}`),
        ],
        roles: one.roles,
        airlines: one.airlines,
        except: [],
        people: [...new Set([person.id, one.id])],
      })
      const away = await givenAway(person.id, call.now)
      const own: Scope = { ...(await scopeOf(person)), except: away.flatMap(({ airLine }) => (airLine ? [airLine] : [])) }
      const scopes: Scope[] = away.some(({ airLine }) => !airLine) ? [{ ...own, owners: [`APPLICANT:${person.id}`], roles: [] }] : [own]
      for (const other of await hints.handedTo(person.id, call)) {
        const given = (await givenAway(other, call.now)).filter(({ to }) => to.id === person.id)
        const from = given.length > 0 ? await find(other) : undefined
        if (!from) continue
        const all = await scopeOf(from)
        // tasks of an applicant stay with the applicant
        const theirs: Scope = { ...all, owners: all.owners.filter(owner => !owner.startsWith('APPLICANT:')), from: from.name }
        const only = given.flatMap(({ airLine }) => (airLine ? [airLine] : []))
        scopes.push(only.length === given.length ? { ...theirs, airlines: both(theirs.airlines, only), strict: true } : theirs)
      }
      return scopes
    },
  }

  async function personsOf(kind: TaskAssignee['kind'], code: string): Promise<Person[]> {
    if (kind === 'ROLE') return people.withRole(code)
    if (kind === 'GROUP') return people.inGroup(code)
    if (kind === 'DEPARTMENT') return people.inDepartment(code)
    if (kind === 'APPLICANT') return []
    const line = kind === 'LINE' ? (await run.load(flowLine, code)).state : undefined
    const id = kind === 'USER' ? code : line?.status === 'ACTIVE' ? line.handler.id : undefined
    const person = id === undefined ? undefined : await find(id)
    return person ? [person] : []
  }
}
export type Handling = ReturnType<typeof handling>

const both = (airlines: readonly string[], only: string[]) => only.filter(one => worksFor({ airlines }, one))
