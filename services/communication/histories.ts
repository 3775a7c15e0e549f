import * as api from '#contracts/communication/api.ts'
import * as events from '#contracts/communication/events.ts'
import { type History, history, machine } from '#services/kernel/stream/history.ts'
import { complaint, isKnown } from './complaint.ts'

export const communicationHistories: History[] = [
  history(complaint, events, {
    permission: 'basicinfo.complaint.r',
    airlineOf: state => (isKnown(state) ? state.of.airLine : undefined),
    agencyOf: state => (isKnown(state) ? state.of.agency : undefined),
    ownerStays: true,
    commands: {
      ...machine({ receive: api.saveComplaint.zh, handle: api.handleComplaint.zh, reply: api.replyComplaint.zh, passTime: '时限检查' }),
    },
  }),
]
