import type { Static } from '../../kernel/schema.ts'
import type { PolicyTerms } from '../events.ts'

export type SampleTerms = Static<typeof PolicyTerms>
/** A policy of the tests: half of Y, to groups of ten on flights of HU. */
export const policyTerms = (change: Partial<SampleTerms> = {}): SampleTerms => ({
  name: '海航团队',
  airLine: 'HU',
  paxMin: 10,
  price: { kind: 'DISCOUNT', rate: 5_000 },
  childFareMode: 'HALF_OF_Y',
  refundable: true,
  ...change,
})
