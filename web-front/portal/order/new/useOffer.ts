import { useState } from 'react'
import { CallError } from '#contracts/client/error.ts'
import { saleRule, travelRule } from '#contracts/order/search/search-api.ts'
import { submitPreview } from '#contracts/order/submit-preview-api.ts'
import { useAsk } from '../../../kit/calls.ts'
import { useSettled } from '../../../kit/Preview.tsx'
import { askedOf, type Choice } from './choice.ts'
import type { Preview } from './words.ts'

const MINUTE = 60_000

/** What the chosen flights cost this group now, asked anew while the page is open, and the rules that go with them. */
export const useOffer = (choice: Choice) => {
  const wanted = askedOf(choice)
  const asked = useSettled(wanted)
  const { data, error, isPlaceholderData, isFetching, refetch } = useAsk(submitPreview, asked, {
    keep: true,
    every: MINUTE,
    lists: ['order'],
  })
  // a group that is not sold so leaves the flights and the former price in sight
  const [shown, setShown] = useState<Preview>()
  if (data && data !== shown) setShown(data)
  const isCurrent = !error && !isPlaceholderData && JSON.stringify(asked) === JSON.stringify(wanted)
  const { voyageType: _, ...chosen } = asked
  const rules = useAsk(saleRule, chosen, { keep: true })
  const travel = useAsk(travelRule, { legs: asked.legs }, { fresh: 10 * MINUTE })
  const isRefused = error instanceof CallError && !error.isUnknown
  return {
    /** of the choice as it is; undefined while it is asked for, or refused */
    current: isCurrent ? data : undefined,
    /** what was there last */
    shown,
    /** why it is not sold so */
    refusal: isRefused ? error.message : undefined,
    /** why nobody knows */
    error: isRefused ? undefined : (error ?? undefined),
    isFetching,
    again: refetch,
    rules: rules.data,
    travel: travel.data,
  }
}
