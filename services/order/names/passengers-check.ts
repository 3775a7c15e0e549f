import type { Static, Type } from '#contracts/kernel/schema.ts'
import { type Group, judgeNames } from '#contracts/order/names/list.ts'
import type { PassengerDraft } from '#contracts/order/names/passenger.ts'
import { ON_OTHER_ORDER } from './manifest.ts'

type Draft = Static<Type.TObject<typeof PassengerDraft>> & { id?: string }

/** What is wrong with each of these travellers, as the next ones of the group; nothing is written. */
export const checkTravellers = async (group: Group, drafts: readonly Draft[], onOtherOrder: (docNo: string) => Promise<boolean>) => {
  const judged = judgeNames(group, drafts)
  for (const { traveller, problems } of judged) if (traveller && (await onOtherOrder(traveller.docNo))) problems.docNo = ON_OTHER_ORDER
  const passengers = judged.map(({ draft: { id, name }, problems }, index) => ({
    index,
    ...(id && { id }),
    name,
    ok: Object.keys(problems).length === 0,
    errors: problems,
  }))
  return { ok: passengers.every(({ ok }) => ok), passengers }
}
