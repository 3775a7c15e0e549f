import { recordLists } from '#contracts/records.ts';
import { reads } from '../kernel/context.ts';
import { servesRecord } from '../kernel/list.ts';
import { recordView } from '../kernel/record.ts';
import { basicRecords } from './records.ts';
export const basicinfoReads = reads({
    views: basicRecords.map(({ view }) => view),
    lists: recordLists.map(({ list, record }) => servesRecord(list, record, recordView(record))),
});
