import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addMinutes } from '#contracts/kernel/calendar.ts';
import { policyKinds } from '#contracts/policy/kinds.ts';
import { records } from '#contracts/records.ts';
const folder = fileURLToPath(new URL('.', import.meta.url));
const files = new Map(readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.json'))
    .map(file => [basename(file, '.json'), JSON.parse(readFileSync(`${folder}${file}`, 'utf8'))]));
const nameOf = ({ type }) => `${type}.v1`;
/** The later facts of a record follow from the first, so that a new record needs one file. */
const ofRecords = records.flatMap(({ switchable, events: { Added, Modified, Deleted, Enabled, Disabled } }) => {
    const first = files.get(nameOf(Added));
    if (!first)
        return [];
    const id = { id: first.data.id };
    const then = (before, data) => ({
        after: before.map(nameOf),
        at: addMinutes(first.at, before.length),
        data,
    });
    const later = [
        [nameOf(Modified), then([Added], first.data)],
        [nameOf(Deleted), then([Added], id)],
    ];
    if (!switchable)
        return later;
    return [...later, [nameOf(Disabled), then([Added], id)], [nameOf(Enabled), then([Added, Disabled], id)]];
});
/** The later facts of a policy of a kind follow from the first in the same way. */
const ofKinds = policyKinds.flatMap(({ audited, events }) => {
    const { Saved, Paused, Resumed, Deleted, AuditAsked, Audited, AuditRefused, Published, Recalled } = events;
    const first = files.get(nameOf(Saved));
    if (!first)
        return [];
    const then = (type, before, data) => [
        nameOf(type),
        { after: before.map(nameOf), at: addMinutes(first.at, before.length), data },
    ];
    const requestId = 'pr-1';
    const audit = [Saved, AuditAsked, Audited, Published];
    const held = audited ? audit : [Saved];
    return [
        then(Paused, held, { reason: '价格调整' }),
        then(Resumed, [...held, Paused], { reason: '价格已确定' }),
        then(Deleted, [Saved], { reason: '不再使用' }),
        ...(audited
            ? [
                then(AuditAsked, [Saved], { requestId, version: 1, remark: '新航季票价', askedBy: 'zhaomin' }),
                then(Audited, audit.slice(0, 2), { requestId, doneBy: 'fengli' }),
                then(AuditRefused, audit.slice(0, 2), { requestId, reason: '票价有误', doneBy: 'fengli' }),
                then(Published, audit.slice(0, 3), { version: 1 }),
                then(Recalled, audit, { reason: '票价调整' }),
            ]
            : []),
    ];
});
/** One sample for every event type and every version it ever had, as `OrderSubmitted.v1`; they lie in a folder per context. */
export const samples = new Map([...ofRecords, ...ofKinds, ...files]);
