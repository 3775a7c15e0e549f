import { present } from '#contracts/kernel/present.ts'
import type { Static, Type } from '#contracts/kernel/schema.ts'
import { judgeNames, type NamedGroup } from '#contracts/order/names/list.ts'
import type { PassengerDraft } from '#contracts/order/names/passenger.ts'

type Draft = Static<Type.TObject<typeof PassengerDraft>> & { id?: string }

/** Problems of each of these travellers, as the next ones of the group; nothing is written. */
export const checkTravellers = async (
  group: NamedGroup,
  drafts: readonly Draft[],
  clashOf: (docNo: string) => Promise<string | undefined>,
) => {
  const judged = judgeNames(group, drafts)
  for (const { traveller, problems } of judged) {
    const clash = traveller && (await clashOf(traveller.docNo))
    if (clash !== undefined) problems.docNo = clash
  }
  const passengers = judged.map(({ draft: { id, name }, problems }, index) => ({
    index,
    ...present({ id }),
    name,
    ok: Object.keys(problems).length === 0,
    errors: problems,
  }))
  return { ok: passengers.every(({ ok }) => ok), passengers }
}
