import { Type } from '#contracts/kernel/schema.ts';
import { PushConfig, pushes } from '#contracts/policy/push-api.ts';
import { view } from '../kernel/view.ts';
export const pushConfigList = view()({
    name: 'push-config',
    version: 1,
    doc: Type.Omit(PushConfig, ['id']),
    index: [['-updatedAt'], ['status', '-updatedAt'], ['airLine', '-updatedAt'], ['name'], ['airLine', 'status', 'when']],
    counted: ['status'],
    search: ['name'],
    on: {
        PushConfigSaved: (row, config, { at, who }) => ({ ...config, status: row?.status ?? 'ENABLED', updatedBy: who.user, updatedAt: at }),
        PushConfigEnabled: (row, _, { at, who }) => row && { ...row, status: 'ENABLED', updatedBy: who.user, updatedAt: at },
        PushConfigDisabled: (row, _, { at, who }) => row && { ...row, status: 'DISABLED', updatedBy: who.user, updatedAt: at },
    },
});
export const pushOutbox = view()({
    name: 'push-outbox',
    version: 1,
    doc: Type.Omit(pushes.row, ['id']),
    index: [['-queuedAt'], ['status', '-queuedAt'], ['airLine', '-queuedAt'], ['dueAt'], ['configId', 'status']],
    counted: ['status'],
    on: {
        PushQueued: (_, { configId, airLine, title, policies }, { at }) => ({
            title,
            status: 'WAITING',
            airLine,
            configId,
            policies: policies.length,
            queuedAt: at,
            tries: 0,
            dueAt: at,
        }),
        PushClaimed: (row, { attempt, until }, { at }) => row && { ...row, status: 'SENDING', tries: attempt, triedAt: at, dueAt: until },
        PushFailed: (row, { error, next }) => row && { ...row, status: 'WAITING', error, dueAt: next },
        PushAbandoned: (row, { error }) => row && { ...over(row), status: 'FAILED', error },
        PushSent: row => {
            if (!row)
                return row;
            const { error: _, ...rest } = over(row);
            return { ...rest, status: 'SENT' };
        },
        PushDropped: (row, { reason }) => row && { ...over(row), status: 'DROPPED', error: reason },
    },
});
const over = ({ dueAt: _, ...row }) => row;
/** Entries of the outbox that may be due: a hint. */
export const duePushes = (query) => async (now, limit) => (await query.find(pushOutbox, { filter: { dueAt: { lte: now } }, sort: ['dueAt'], limit })).map(({ id }) => id);
