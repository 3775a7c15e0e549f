import type { financeCodeStatuses } from '#contracts/agency/agency-codes.ts'
import {
  FinanceCodeApproved,
  FinanceCodeRejected,
  FinanceCodeSaved,
  FinanceCodeSubmitted,
  type financeCodeEvents,
} from '#contracts/agency/agency-events.ts'
import type { EventsOf } from '#contracts/kernel/event.ts'
import { present } from '#contracts/kernel/present.ts'
import { code, Refused } from '#contracts/kernel/refused.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import { decider } from '../kernel/stream/decider.ts'
import { because, type DecidedReview, decidedBy } from './agency-state.ts'

type FinanceCode =
  | { status: 'NONE' }
  | {
      status: keyof typeof financeCodeStatuses
      agency: string
      agencyName: string
      financeCode: string
      approvedCode?: string
      reason?: string
      /** the last decision */
      decided?: DecidedReview
      /** request of the submission that is being decided, or was last */
      requestId?: string
    }

type Submitted = Static<typeof FinanceCodeSubmitted.schema>
const ifKnown = (state: FinanceCode, change: object): FinanceCode => {
  if (state.status === 'NONE') return state
  const { reason: _, ...before } = state
  return { ...before, ...change }
}

/** The code of an agency in the group's accounting: saved, submitted, approved by a flow. Stream `financecode-{agency}`. */
export const financeCode = decider<FinanceCode, EventsOf<typeof financeCodeEvents>>()({
  name: 'financecode',
  zh: '财务代码',
  document: { zh: '财务代码', owner: state => (state.status === 'NONE' ? undefined : {}) },
  code: code.conflict,
  initial: { status: 'NONE' },
  evolve: {
    FinanceCodeSaved: (state, saved) => ({
      ...saved,
      status: 'DRAFT',
      ...(state.status !== 'NONE' && state.approvedCode && { approvedCode: state.approvedCode }),
    }),
    FinanceCodeSubmitted: (state, { requestId }) => ifKnown(state, { status: 'SUBMITTED', requestId }),
    FinanceCodeApproved: (state, { doneBy }, at) =>
      ifKnown(state, {
        status: 'APPROVED',
        decided: decidedBy(doneBy, at),
        ...(state.status !== 'NONE' && { approvedCode: state.financeCode }),
      }),
    FinanceCodeRejected: (state, { reason, doneBy }, at) =>
      ifKnown(state, { status: 'REJECTED', decided: decidedBy(doneBy, at), ...because(reason) }),
  },
  commands: {
    save: {
      when: state => state.status !== 'SUBMITTED' || '财务代码正在审批，不能修改',
      decide: (state, { agencyName, financeCode }: { agencyName: string; financeCode: string }, { id }) =>
        state.status === 'DRAFT' && state.financeCode === financeCode ? [] : [FinanceCodeSaved({ agency: id, agencyName, financeCode })],
    },
    /**
     * The flow of the submission follows from this fact. The same request may submit the code again. `financeCode`: the code that the
     * caller saw and that is to be decided
     */
    submit: {
      decide: (state, { financeCode, ...submitted }: Submitted & { financeCode: string }) => {
        if (state.status === 'SUBMITTED' && state.requestId === submitted.requestId) return []
        if (state.status !== 'DRAFT') throw new Refused(code.conflict, '请先保存财务代码，再提交审批')
        if (state.financeCode !== financeCode) throw new Refused(code.conflict, '财务代码已被修改，请重新提交')
        return [FinanceCodeSubmitted(submitted)]
      },
    },
    /**
     * sent by the flow, as is its rejection; a flow that cannot begin rejects it. A decision about an earlier submission changes nothing
     */
    approve: {
      decide: (state, { requestId, doneBy }: { requestId: string; doneBy?: string }) =>
        isSubmitted(state, requestId) ? [FinanceCodeApproved(present({ doneBy }))] : [],
    },
    reject: {
      decide: (state, { requestId, reason, doneBy }: { requestId: string; reason?: string; doneBy?: string }) =>
        isSubmitted(state, requestId) ? [FinanceCodeRejected({ ...because(reason), ...present({ doneBy }) })] : [],
    },
  },
})

/** Is the code being decided for the submission of this request? */
const isSubmitted = (state: FinanceCode, requestId: string): boolean => state.status === 'SUBMITTED' && state.requestId === requestId
