import { changeEnds } from '#contracts/change/codes.ts'
import * as events from '#contracts/change/events.ts'
import { doneBy, type FlowUse, turnedDown } from '#services/flow/uses.ts'
import { change } from './decide.ts'
import { CHANGE } from './follow.ts'

const changeFlow: FlowUse = {
  approved: async ({ subject, ...end }, { at }) => {
    const done = await at(change, subject.id).approve(doneBy(end))
    // closed in the very moment, by its limit or its order
    const isOver = Object.hasOwn(changeEnds, done.state.status)
    return turnedDown(done, events.ChangeClosed, '已超过变更办理时限') ?? (isOver ? { notFollowed: '变更申请已终止' } : undefined)
  },
  rejected: ({ subject, remark, ...end }, { at }) => at(change, subject.id).reject({ ...(remark && { reason: remark }), ...doneBy(end) }),
  cancelled: ({ subject, remark, ...end }, { at }) => {
    const isEnded = end.applicant.agency && end.by && !end.by.agency
    return at(change, subject.id).reject({ end: isEnded ? 'ENDED' : 'WITHDRAWN', ...(remark && { reason: remark }), ...doneBy(end) })
  },
  returned: ({ subject, remark, ...back }, { at }) => at(change, subject.id).sendBack({ ...(remark && { remark }), ...doneBy(back) }),
  resubmitted: ({ subject, ...again }, { at }) => at(change, subject.id).resubmit(doneBy(again)),
}
export const changeFlows = { [CHANGE]: changeFlow }
