import { fareRange } from '#contracts/basicinfo/float-cabin.ts'
import { code, isRefusal, Refused } from '#contracts/kernel/refused.ts'
import type { PolicyClass } from '#contracts/policy/classes.ts'
import { keysOf } from '#contracts/policy/match.ts'
import { keyedQueue } from '#services/kernel/async/queue.ts'
import type { CommandCall } from '#services/kernel/http/call.ts'
import type { Commands } from '#services/kernel/stream/commands.ts'
import { type GroupTerms, policyNumber } from './decide.ts'
import { claimKeys, conflictWith, dropKeys } from './keys.ts'

/** minutes that a request may take between its claim and its policy's fact */
const CLAIM_MINUTES = 1
type Claiming = Pick<CommandCall, 'at' | 'now'>

export type PolicyDeps = {
  run: Commands
  /** is there such an airport, flight area with airports, agency or office? */
  exists: (what: 'airport' | 'area' | 'agency' | 'office', id: string) => Promise<boolean>
  /** the airline that may use this group of airports or season, `*` for all; undefined where it is disabled or does not exist */
  usedBy: (what: 'airportGroup' | 'season', id: string) => Promise<string | undefined>
  classes: () => Promise<readonly PolicyClass[]>
  /** enabled ranges of booking classes */
  ranges: () => Promise<Parameters<typeof fareRange>[0]>
  /** the policies of an airline that are in force, with everything that has been written until now */
  effective: (airLine: string) => Promise<{ id: string; policyNo: string; terms: GroupTerms }[]>
}
/** @throws Refused naming the policy that holds for the same conditions (政策冲突), or what the terms name and does not exist */
type Acceptable = (
  id: string,
  terms: GroupTerms,
  options?: {
    /** false: a draft conflicts with nothing yet */
    inForce?: boolean
    /** id of a policy that is going to make way */
    but?: string
    /** the call that is about to put it in force: its conditions are claimed, so that no other instance does the same meanwhile */
    by?: Claiming
    /** true when a paused policy comes into force again */
    resumes?: boolean
  },
) => Promise<void>

/** @throws Refused 400 naming what the terms name and is not there, or a discount outside the range of its class */
export const knownNames =
  ({ exists, usedBy, classes, ranges }: Pick<PolicyDeps, 'exists' | 'usedBy' | 'classes' | 'ranges'>) =>
  async (terms: GroupTerms): Promise<void> => {
    const wrong = (field: string, message: string): never => {
      throw new Refused(code.policy, message, { status: 400, errors: { [`terms.${field}`]: message } })
    }
    for (const field of ['origin', 'destination'] as const)
      if (terms[field] && !(await exists('airport', terms[field]))) wrong(field, `机场${terms[field]}不存在`)
    for (const field of ['originArea', 'destinationArea'] as const)
      if (terms[field] && !(await exists('area', terms[field]))) wrong(field, `区域${terms[field]}没有机场`)
    for (const [field, record, zh] of [
      ['originGroup', 'airportGroup', '机场组'],
      ['destinationGroup', 'airportGroup', '机场组'],
      ['season', 'season', '季节'],
    ] as const) {
      const user = terms[field] && (await usedBy(record, terms[field]))
      if (terms[field] && user === undefined) wrong(field, `${zh}${terms[field]}不存在或已停用`)
      if (user && user !== '*' && user !== terms.airLine) wrong(field, `${zh}${terms[field]}只用于${user}的航班`)
    }
    if (terms.agency && !(await exists('agency', terms.agency))) wrong('agency', `代理人${terms.agency}不存在`)
    if (terms.office && !(await exists('office', terms.office))) wrong('office', `营业部${terms.office}不存在`)
    for (const field of ['flights', 'excludedFlights'] as const) {
      const other = terms[field]?.find(flight => !flight.startsWith(terms.airLine))
      if (other) wrong(field, `航班${other}不是${terms.airLine}的航班`)
    }
    const { classification } = terms
    if (classification && !(await classes()).some(({ code, valid }) => code === classification && valid))
      wrong('classification', `政策分类${classification}不存在或已停用`)
    const outside = outsideRange(terms, await ranges())
    if (outside) wrong('price', outside)
  }

/**
 * Accepts policies that come into force (DOMAIN §3.13: no two with the same keys). The question spans policies, so callers ask it `inTurn`:
 * each sees what the one before has written. Between processes, each claims the keys (`keys.ts`) before it reads the list.
 */
export const acceptance = ({ run, effective, ...names }: PolicyDeps) => {
  const mustKnow = knownNames(names)
  const queued = keyedQueue()
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => queued('policy', task)
  const acceptable: Acceptable = async (id, terms, { inForce = true, but, by, resumes = false } = {}) => {
    await mustKnow(terms)
    if (!inForce) return
    const reach = by && { load: run.load, at: by.at, now: by.now }
    if (reach) await claimKeys(reach, { id, terms, policyNo: policyNumber(terms, id, reach.now), resumes }, CLAIM_MINUTES)
    const keys = keysOf(terms)
    const twin = (await effective(terms.airLine)).find(one => one.id !== id && one.id !== but && keysOf(one.terms) === keys)
    if (!twin) return
    if (reach) await dropKeys(reach, { id, terms })
    throw conflictWith(twin.policyNo)
  }
  /** Writes a change that puts a policy in force, once its terms are acceptable; a refused one leaves no claim. */
  const accepted = async <Result>(
    id: string,
    terms: GroupTerms,
    options: Parameters<Acceptable>[2] & { by: Claiming },
    write: () => Promise<Result>,
  ): Promise<Result> => {
    await acceptable(id, terms, options)
    try {
      return await write()
    } catch (error) {
      if (options.inForce !== false && isRefusal(error)) await dropKeys(options.by, { id, terms })
      throw error
    }
  }
  return { inTurn, acceptable, accepted }
}

/** Refusal of a discount outside the range of its class, by rows for the policy's own places and days. */
const outsideRange = ({ airLine, cabin, price, ...terms }: GroupTerms, rows: Parameters<typeof fareRange>[0]): string | undefined => {
  if (cabin === undefined || price.kind !== 'DISCOUNT') return undefined
  const { origin = terms.originGroup, destination = terms.destinationGroup } = terms
  const range = fareRange(rows, {
    airLine,
    cabin,
    origin,
    destination,
    from: terms.travelFrom ?? '0000',
    to: terms.travelTo ?? '9999',
  })
  if (!range || (price.rate >= range.floor * 100 && price.rate <= range.ceiling * 100)) return undefined
  return `超出${cabin}舱浮动范围${range.floor}%–${range.ceiling}%`
}
