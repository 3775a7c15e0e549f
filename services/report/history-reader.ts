import type { Call, Who } from '#contracts/kernel/endpoint.ts'
import { memoize } from '#contracts/kernel/memoize.ts'
import { notFound } from '#contracts/kernel/refused.ts'
import { type Look, shownField } from '#contracts/kernel/veil.ts'
import type { Veil as PersonalVeil } from '#services/kernel/http/personal.ts'
import type { History } from '#services/kernel/stream/history.ts'
import { peopleInHistory } from './history-people.ts'
import { veilFor } from './history-rights.ts'
import { type FoundHistory, findIn, mustSee, type ReadLog } from './history-stream.ts'

export type ReaderDeps = {
  store: ReadLog
  registry: readonly History[]
  /** present names of people */
  called: Parameters<typeof peopleInHistory>[1]
  /** the rules about which personal data staff see, and the place where looks are noted */
  veil: Pick<PersonalVeil, 'mayShow' | 'looked'>
}
type Asking = Pick<Call, 'who' | 'now' | 'path' | 'reveal' | 'masked'>

/** The common part of all pages of the auditor: it finds streams, asks for rights, masks personal data, and notes each look. */
export const historyReader = ({ store, registry, called, veil: sight }: ReaderDeps) => {
  const find = findIn(registry)
  // all declarations are read for the first who looks into a history: a start need not
  const veilsOf = memoize(veilFor)
  const peopleOf = memoize((all: readonly History[]) => peopleInHistory(all, called))
  const people = () => peopleOf(registry)

  const seen = async (stream: string, who: Who): Promise<FoundHistory> => {
    const found = find(stream)
    if (!found) throw notFound(`数据${stream}`)
    await mustSee(store, found, who)
    return found
  }
  /** The veil for one answer; `looked` notes what it has shown. */
  const seeing = (stream: string, call: Asking) => {
    const unmasked = sight.mayShow(call)
    const fields = new Set<Look['fields'][number]>()
    let count = 0
    const one = veilsOf(registry)(call.who, unmasked, mark => {
      fields.add(shownField(mark))
      count += 1
    })
    if (!unmasked) call.masked = true
    const looked = (how: Look['how']) => sight.looked(count > 0 ? { fields: [...fields], count } : undefined, call, { how, object: stream })
    return { veil: one, looked }
  }
  return { find, people, seen, seeing, veilsOf: () => veilsOf(registry) }
}
export type HistoryReader = ReturnType<typeof historyReader>
