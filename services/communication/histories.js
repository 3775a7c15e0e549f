import * as api from '#contracts/communication/api.ts';
import * as events from '#contracts/communication/events.ts';
import * as issueApi from '#contracts/communication/issue-api.ts';
import * as issueEvents from '#contracts/communication/issue-events.ts';
import { history, machine } from '#services/kernel/stream/history.ts';
import { complaint, isKnown } from './complaint.ts';
import { isKnown as isAsked, issue } from './issue.ts';
export const communicationHistories = [
    history(complaint, events, {
        permission: 'basicinfo.complaint.r',
        airlineOf: state => (isKnown(state) ? state.of.airLine : undefined),
        agencyOf: state => (isKnown(state) ? state.of.agency : undefined),
        ownerStays: true,
        commands: {
            ...machine({ receive: api.saveComplaint.zh, handle: api.handleComplaint.zh, reply: api.replyComplaint.zh, passTime: '时限检查' }),
        },
    }),
    history(issue, issueEvents, {
        permission: 'basicinfo.innerCommunication.r',
        airlineOf: state => (isAsked(state) ? (state.of.airLine ?? '*') : undefined),
        ownerStays: true,
        commands: { ...issueApi, ...machine({ ask: issueApi.addIssue.zh, passTime: '时限检查' }) },
    }),
];
