import { jsx as _jsx } from "react/jsx-runtime";
import Dataset from '@mui/icons-material/Dataset';
import Gavel from '@mui/icons-material/Gavel';
import HowToReg from '@mui/icons-material/HowToReg';
import Store from '@mui/icons-material/Store';
import { opening } from '#contracts/client/opening.tsx';
import { recordLists } from '#contracts/records.ts';
import { screenOf } from '../kit/screen.ts';
const pageOf = (name, page) => opening(() => import('../record/RecordPages.tsx').then(({ pagesOf }) => pagesOf(name)[page]));
const icons = { registerAuditor: _jsx(HowToReg, {}), orgOffice: _jsx(Store, {}) };
const iconOf = ({ name, place: [section] }) => icons[name] ?? (section === 'rules' ? _jsx(Gavel, {}) : _jsx(Dataset, {}));
export const screens = recordLists.map(({ record, list }) => {
    const { get, add, modify, delete: remove } = record.endpoints;
    return screenOf(list, {
        icon: iconOf(list),
        actions: { show: get, create: add, edit: modify, delete: remove },
        list: pageOf(record.name, 'list'),
        create: pageOf(record.name, 'create'),
        edit: pageOf(record.name, 'edit'),
    });
});
