import type { EventsOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import * as events from '#contracts/order/names/guide.ts'
import type { guideStates } from '#contracts/order/names/guide-api.ts'
import { judgeNames, type NamedGroup } from '#contracts/order/names/list.ts'
import type { PassengerFields } from '#contracts/order/names/passenger.ts'
import { decider } from '#services/kernel/stream/decider.ts'
import { wrongTraveller } from './names.ts'
import { unchanged } from './passengers.ts'

const { GuideLinkMade, GuideLinkRevoked, GuideNamesProposed, GuideNamesWithdrawn, GuideNamesTaken, GuideNamesRejected } = events

/** A line that came by a link; `at`: when it came. */
type GuideLine = { id: string; at: string; state: keyof typeof guideStates; reason?: string } & PassengerFields
/** `sendings`: how often something was sent by this link */
type Link = { mark: string; until: string; revoked?: true; sendings: number }
type KnownList = { status: 'KEPT'; orderNo: string; agency: string; airLine: string; link: Link; lines: readonly GuideLine[] }
type GuideList = { status: 'NONE' } | KnownList

/** No group needs more; a link in wrong hands does not fill the log. */
const MOST_SENDINGS = 100

const known = (list: GuideList, change: (now: KnownList) => Partial<KnownList>): GuideList =>
  list.status === 'NONE' ? list : { ...list, ...change(list) }
const became = (list: GuideList, ids: readonly string[], state: GuideLine['state'], reason?: string): GuideList =>
  known(list, ({ lines }) => ({ lines: lines.map(line => (ids.includes(line.id) ? { ...line, state, ...present({ reason }) } : line)) }))
const sentOnce = ({ link }: KnownList) => ({ link: { ...link, sendings: link.sendings + 1 } })

export const isWaiting = ({ state }: GuideLine): boolean => state === 'WAITING'
/** Is there a link by which names can be sent now? */
export const isLinkOpen = (list: GuideList, at: string): list is KnownList =>
  list.status !== 'NONE' && !list.link.revoked && at < list.link.until
/**
 * The list that the link with this mark leads to.
 * @throws Refused 404 for a link that never was or was replaced, 409 where it is over
 */
export const mustBeOpen = (list: GuideList, mark: string, at: string): KnownList => {
  if (list.status === 'NONE' || list.link.mark !== mark)
    throw new Refused(code.notFound, '链接无效或已更换，请向旅行社核对', { status: 404 })
  if (list.link.revoked) throw new Refused(code.passenger, '链接已停用，请联系旅行社')
  if (at >= list.link.until) throw new Refused(code.passenger, '链接已过期，请向旅行社索取新的链接')
  return list
}

/**
 * These lines among those that wait, as travellers of the group. Terms of free seats are the agency's own matter; who else is in the group
 * is not told.
 * @throws Refused 400 naming the fields in `errors` as `passengers.{index}.{field}`
 */
const judged = (group: NamedGroup, waiting: readonly GuideLine[], drafts: readonly PassengerFields[]): PassengerFields[] => {
  const { departure, counts, named, coming } = group
  const others = waiting.filter(({ docNo }) => !drafts.some(draft => draft.docNo === docNo))
  const among = { departure, named: [...named, ...others], ...present({ counts, coming }) }
  return judgeNames(among, drafts).map(({ traveller, problems, twin }, index) => {
    if (traveller) return traveller
    const isOwn = twin !== undefined && drafts.some(({ name, docNo }) => name === twin.name && docNo === twin.docNo)
    const told = twin && !isOwn ? { ...problems, docNo: '该证件已在名单中' } : problems
    throw wrongTraveller(told, { said: `第${index + 1}人：`, at: `passengers.${index}.`, names: [] })
  })
}

/**
 * The lines that an answer of the agency is about: they wait, or have been answered so `already`.
 * @throws Refused 409 where one was changed, withdrawn or answered otherwise meanwhile
 */
export const answerable = (list: GuideList, ids: readonly string[], already: GuideLine['state']): GuideLine[] =>
  ids.map(id => {
    const line = list.status === 'NONE' ? undefined : list.lines.find(line => line.id === id)
    if (!line || (!isWaiting(line) && line.state !== already)) throw new Refused(code.conflict, '导游名单已有变化，请刷新后重试')
    return line
  })
const idsOf = (lines: readonly GuideLine[]): string[] => lines.map(({ id }) => id)

/**
 * Names that a group's guide proposes by a link (DOMAIN §3.4). Proposed names are no part of the order until the agency takes them over:
 * `take` follows once the order has the travellers.
 */
export const guideList = decider<GuideList, EventsOf<typeof events>>()({
  name: 'guidelist',
  zh: '导游名单',
  document: { zh: '导游名单', owner: state => (state.status === 'NONE' ? undefined : state) },
  code: code.passenger,
  initial: { status: 'NONE' },
  evolve: {
    GuideLinkMade: (list, { orderNo, agency, airLine, mark, until }) => ({
      status: 'KEPT',
      orderNo,
      agency,
      airLine,
      link: { mark, until, sendings: 0 },
      lines: list.status === 'NONE' ? [] : list.lines,
    }),
    GuideLinkRevoked: list => known(list, ({ link }) => ({ link: { ...link, revoked: true } })),
    GuideNamesProposed: (list, { passengers }, at) =>
      known(list, now => ({
        ...sentOnce(now),
        lines: [
          // the last word about a document stands
          ...now.lines.filter(line => line.state === 'TAKEN' || !passengers.some(({ docNo }) => docNo === line.docNo)),
          ...passengers.map(one => ({ ...one, at, state: 'WAITING' as const })),
        ],
      })),
    GuideNamesWithdrawn: (list, { ids }) =>
      known(list, now => ({ ...sentOnce(now), lines: now.lines.filter(({ id }) => !ids.includes(id)) })),
    GuideNamesTaken: (list, { ids }) => became(list, ids, 'TAKEN'),
    GuideNamesRejected: (list, { ids, reason }) => became(list, ids, 'REJECTED', reason),
  },
  commands: {
    makeLink: {
      decide: (_, link: { orderNo: string; agency: string; airLine: string; mark: string; until: string }) => [GuideLinkMade(link)],
    },
    revokeLink: {
      when: (list, { at }) => isLinkOpen(list, at) || '没有可停用的链接',
      decide: (_, __: object) => [GuideLinkRevoked({})],
    },
    /** `group`: the order's list as it is; ids of the lines come with them */
    propose: {
      decide: (
        list,
        said: { mark: string; group: NamedGroup; passengers: readonly ({ id: string } & PassengerFields)[]; withdrawn: readonly string[] },
        { at },
      ) => {
        const { lines, link } = mustBeOpen(list, said.mark, at)
        const gone = lines.flatMap(line => (isWaiting(line) && said.withdrawn.includes(line.id) ? [line.id] : []))
        const waiting = lines.filter(line => isWaiting(line) && !gone.includes(line.id))
        const right = judged(said.group, waiting, said.passengers).map((one, n) => ({ ...one, id: said.passengers[n]!.id }))
        const fresh = right.filter(one => !waiting.some(line => unchanged(line, one)))
        if (gone.length + fresh.length === 0) return []
        if (link.sendings >= MOST_SENDINGS)
          throw new Refused(code.tooFast, '经此链接提交的次数过多，请向旅行社索取新的链接', { status: 429 })
        return [
          ...(gone.length > 0 ? [GuideNamesWithdrawn({ ids: gone })] : []),
          ...(fresh.length > 0 ? [GuideNamesProposed({ passengers: fresh })] : []),
        ]
      },
    },
    take: {
      decide: (list, { ids }: { ids: readonly string[] }) => {
        const taken = idsOf(answerable(list, ids, 'TAKEN').filter(isWaiting))
        return taken.length > 0 ? [GuideNamesTaken({ ids: taken })] : []
      },
    },
    reject: {
      decide: (list, { ids, reason }: { ids: readonly string[]; reason?: string | undefined }) => {
        const rejected = idsOf(answerable(list, ids, 'REJECTED').filter(isWaiting))
        return rejected.length > 0 ? [GuideNamesRejected({ ids: rejected, ...present({ reason }) })] : []
      },
    },
  },
})
