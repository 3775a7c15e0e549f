import type { Static, Type } from '#contracts/kernel/schema.ts'
import type { PassengerDraft } from '#contracts/order/names/passenger.ts'
import { ON_OTHER_ORDER } from './manifest.ts'
import { type Group, infantsAlone, nameList, type Problems } from './names.ts'

type Draft = Static<Type.TObject<typeof PassengerDraft>> & { id?: string }

/** What is wrong with each of these travellers, as the next ones of the group; nothing is written. */
export const checkTravellers = async (group: Group, drafts: readonly Draft[], onOtherOrder: (docNo: string) => Promise<boolean>) => {
  const list = nameList(group)
  const found: { draft: Draft; problems: Problems }[] = []
  for (const draft of drafts) {
    const { traveller, problems = {} } = list.check(draft)
    if (traveller) list.enter(traveller)
    if (traveller && (await onOtherOrder(traveller.docNo))) problems.docNo = ON_OTHER_ORDER
    found.push({ draft: { ...draft, ...traveller }, problems })
  }
  // an order has as many adults as its infants need; before there is one the list itself must
  if (!group.counts)
    for (const [index, message] of infantsAlone(
      found.map(({ draft }) => draft),
      group.departure,
    ))
      found[index]!.problems.type ??= message
  const passengers = found.map(({ draft: { id, name }, problems }, index) => ({
    index,
    ...(id && { id }),
    name,
    ok: Object.keys(problems).length === 0,
    errors: problems,
  }))
  return { ok: passengers.every(({ ok }) => ok), passengers }
}
