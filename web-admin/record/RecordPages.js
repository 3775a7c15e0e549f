import { jsx as _jsx } from "react/jsx-runtime";
import { recordLists } from '#contracts/records.ts';
import { RecordCreate, RecordEdit } from './RecordForm.tsx';
import { RecordList } from './RecordList.tsx';
/** The pages of the record of this name. */
export const pagesOf = (name) => {
    const { record, list } = recordLists.find(({ record }) => record.name === name);
    return {
        list: () => _jsx(RecordList, { record: record, list: list }),
        create: () => _jsx(RecordCreate, { record: record }),
        edit: () => _jsx(RecordEdit, { record: record }),
    };
};
